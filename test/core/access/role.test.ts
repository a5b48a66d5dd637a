import { describe, expect, test } from 'vitest'
import { RoleNameParam, roles } from '#core/access/role.ts'
import { roleNames } from '#core/permissions/policy.ts'
import { errorsOf } from '#test/support/errors-of.ts'

describe('a role (specification sections 3 and 5)', () => {
  test('is looked up by a name of 1 to 32 characters', () => {
    expect(RoleNameParam.parse(` ${'x'.repeat(32)} `)).toBe('x'.repeat(32))
    expect(errorsOf(RoleNameParam, 'x'.repeat(33))).toEqual({ '': 'Role name must be 32 characters or less' })
    for (const name of [undefined, '', '  '])
      expect(errorsOf(RoleNameParam, name)).toEqual({ '': 'Role name is required' })
    expect(roles.map(({ name }) => RoleNameParam.parse(name))).toEqual([...roleNames])
  })

  test('has a description of at most 256 characters', () => {
    const lengths = roles.map(({ description }) => description.trim().length)
    expect(lengths).toHaveLength(roleNames.length)
    for (const length of lengths) {
      expect(length).toBeGreaterThan(0)
      expect(length).toBeLessThanOrEqual(256)
    }
  })
})
