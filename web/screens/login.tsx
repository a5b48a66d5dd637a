import { Screen } from '#web/parts/screen.tsx'

export function Login() {
  return (
    <Screen title="Login">
      <h1>Login</h1>
    </Screen>
  )
}
