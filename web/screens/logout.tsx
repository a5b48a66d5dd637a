import { Screen } from '#web/parts/screen.tsx'

export function Logout() {
  return (
    <Screen title="Logout">
      <h1>Logout</h1>
    </Screen>
  )
}
