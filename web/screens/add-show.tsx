import { Screen } from '#web/parts/screen.tsx'

export function AddShow() {
  return (
    <Screen title="AddShow">
      <h1>AddShow</h1>
    </Screen>
  )
}
