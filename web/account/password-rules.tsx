import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { type PasswordRule, passwordRules } from '#core/authentication/password.ts'
import { m } from '#messages'
import { visuallyHidden } from '#web/i18n/markup.tsx'

const ruleLines: readonly { text: () => string; rules: readonly PasswordRule[] }[] = [
  { text: m.password_rule_length, rules: passwordRules.slice(0, 2) },
  ...[
    m.password_rule_upper,
    m.password_rule_lower,
    m.password_rule_digit,
    () => m.password_rule_special({ characters: '!@#$%^&*(),.?":{}|<>' }),
  ].map((text, index) => ({ text, rules: passwordRules.slice(index + 2, index + 3) })),
]

/** The rules for a new password, each ticked once it is met. `id` links the list to its input (`aria-describedby`). */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  return (
    <ul className="password-rules" id={id} aria-label={m.password_rules()}>
      {ruleLines.map(({ text, rules }) => {
        const isMet = password !== '' && rules.every(({ test }) => test(password))
        return (
          <li key={text()} className={isMet ? 'is-met' : ''}>
            <span>
              <ParaglideMessage
                message={isMet ? m.password_rule_met : m.password_rule_not_met}
                inputs={{ rule: text() }}
                markup={{ vh: visuallyHidden }}
              />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
