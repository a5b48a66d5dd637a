import { type Ref, useContext, useEffect, useImperativeHandle, useRef, useState, useSyncExternalStore } from 'react'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { FieldErrorText } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { recaptchaToken, renderRecaptcha } from './bot-check-recaptcha.ts'
import { type BotCheckRun, type BotCheckState, initialBotCheck, makeBotCheckRun } from './bot-check-run.ts'
import { SolveContext } from './bot-check-solver.ts'

export type BotCheckHandle = {
  /** Resolves to a value that can be used once in the field `recaptcha`. Starts a new automatic check if the last value
   * was already handed out. Resolves to '' if no check is configured, or if the user has not solved reCAPTCHA version 2
   * yet. Rejects if the check fails, and shows why. */
  response(): Promise<string>
  /** Starts a new check after a failed attempt to submit the form. */
  reset(): void
}

type Props = {
  ref?: Ref<BotCheckHandle>
  /** Called with each response when it is ready, and with '' when it is no longer valid. */
  onResponse?: (response: string) => void
  error?: string | undefined
}

/** The id of the box, to which the error summary links. */
const BOT_CHECK_ID = 'recaptcha'

/** The bot check for a form (specification sections 2 and 5). Renders nothing where no check is configured. */
export function BotCheck({ ref, onResponse, error }: Props) {
  const api = useApi()
  const solve = useContext(SolveContext)
  const [run] = useState(() =>
    makeBotCheckRun({
      fetchChallenge: (signal) => api.get('/api/bot-check', { signal }),
      solve,
      recaptchaToken,
    }),
  )
  const state = useSyncExternalStore(run.subscribe, run.state, () => initialBotCheck)
  const box = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({ response: run.response, reset: run.renew }), [run])
  useEffect(() => {
    run.open()
    return run.close
  }, [run])
  useStartOnInteraction(box, run)
  const lastReported = useRef('')
  useEffect(() => {
    if (lastReported.current === state.response) return
    lastReported.current = state.response
    onResponse?.(state.response)
  }, [state.response, onResponse])

  if (state.challenge?.kind === 'none') return null
  const failure = failureText(state.phase)
  const isShown = state.challenge !== null || failure !== undefined
  const message = failure ?? error
  return (
    <div className={message ? 'field has-error' : 'field'} id={BOT_CHECK_ID} tabIndex={-1} ref={box} hidden={!isShown}>
      {state.challenge?.kind === 'recaptcha' && state.challenge.version === 2 ? (
        <RecaptchaBox key={state.challengeCount} siteKey={state.challenge.siteKey} run={run} />
      ) : (
        <div className="bot-check">
          <p role="status">
            {state.phase === 'passed' && <Icon name="check-circle" />}
            {statusText(state)}
          </p>
          {failure && (
            <button className="btn btn--sm" type="button" onClick={run.renew}>
              {m.common_try_again()}
            </button>
          )}
        </div>
      )}
      <FieldErrorText id={`${BOT_CHECK_ID}-error`} error={message} />
    </div>
  )
}

/** Starts the work when the form is used, so that visitors who only read don't pay for it. Outside a form, starts it at once. */
function useStartOnInteraction(box: { current: HTMLElement | null }, { start, state, subscribe }: BotCheckRun) {
  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form) return subscribe(start)
    const startIfFocused = () => {
      if (state().phase === 'waiting' && form.contains(document.activeElement)) start()
    }
    const unsubscribe = subscribe(startIfFocused)
    form.addEventListener('focusin', start)
    form.addEventListener('input', start)
    return () => {
      unsubscribe()
      form.removeEventListener('focusin', start)
      form.removeEventListener('input', start)
    }
  }, [box, start, state, subscribe])
}

function RecaptchaBox({ siteKey, run }: { siteKey: string; run: BotCheckRun }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) renderRecaptcha(box.current, siteKey, run.setResponse).catch(run.fail)
  }, [siteKey, run])
  return <div ref={box} />
}

const statusText = ({ phase }: BotCheckState): string => {
  if (phase === 'working') return m.bot_working()
  if (phase === 'passed') return m.bot_passed()
  if (phase === 'waiting') return m.bot_waiting()
  return ''
}

const failureText = (phase: BotCheckState['phase']): string | undefined => {
  if (phase === 'not-loaded') return m.bot_not_loaded()
  if (phase === 'failed') return m.bot_failed()
  return undefined
}
