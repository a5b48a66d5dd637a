import { Screen } from '#web/parts/screen.tsx'

export function Home() {
  return (
    <Screen title="Home">
      <h1>Home</h1>
    </Screen>
  )
}
