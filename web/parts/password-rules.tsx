import { type PasswordRule, passwordRules } from '#core/accounts/password.ts'

/** What the rules of the core are called in a list; shortest and longest length are one line. */
const lines: readonly { text: string; rules: readonly PasswordRule[] }[] = [
  { text: '16 to 64 characters', rules: passwordRules.slice(0, 2) },
  ...['One uppercase letter', 'One lowercase letter', 'One digit', 'One special character: !@#$%^&*(),.?":{}|<>'].map(
    (text, place) => ({ text, rules: passwordRules.slice(place + 2, place + 3) }),
  ),
]

/** The rules of a new password, each ticked as soon as what is typed keeps it. `id` lets the input be described by it. */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  return (
    <ul className="pwrules" id={id} aria-label="Password rules">
      {lines.map(({ text, rules }) => {
        const isMet = password !== '' && rules.every(({ test }) => test(password))
        return (
          <li key={text} className={isMet ? 'met' : ''}>
            <span>
              {text}
              <span className="vh">{isMet ? ', met' : ', not met yet'}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
