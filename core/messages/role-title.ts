/** Returns `Show Manager` for `ShowManager`, as the screens name the role. */
export const roleTitle = (role: string): string => role.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
