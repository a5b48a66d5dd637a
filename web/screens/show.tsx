import { Screen } from '#web/parts/screen.tsx'

export function ShowScreen() {
  return (
    <Screen title="ShowScreen">
      <h1>ShowScreen</h1>
    </Screen>
  )
}
