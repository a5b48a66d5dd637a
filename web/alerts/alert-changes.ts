import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Frequency } from '#core/alerts/alert.ts'
import { useApi } from '#web/data/api.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { language } from '#web/i18n/language.ts'
import { subscribeBrowser, subscribeFailureText } from './browser-push.ts'
import type { ActiveAlert, AlertGroup } from './subscribers.ts'

type Changes = { frequency?: Frequency; isPaused?: boolean }

/** The user's choice while it is being saved. */
type Choice = { frequency?: Frequency; channel?: string; isOn?: boolean; isNear?: boolean }

/** Returns functions that change the alerts of the group, one change at a time, and the state of the current change. */
export const useAlertChanges = ({ alerts }: AlertGroup, refresh: () => Promise<void>) => {
  const api = useApi()
  const client = useQueryClient()
  const { isBusy, failure, run } = useSingleRequest()
  const [chosen, setChosen] = useState<Choice>({})
  const [problem, setProblem] = useState<string | null>(null)
  const save = (choice: Choice, work: () => Promise<unknown>) =>
    run(async () => {
      setChosen(choice)
      setProblem(null)
      try {
        await work()
      } finally {
        await refresh()
        setChosen({})
      }
    })
  const changeAll = async (changes: Changes) => {
    for (const { subscriber, alert } of alerts)
      await api.send('PUT', '/api/subscribers/{subscriber}/alerts/{id}', changes, {
        params: { subscriber, id: alert.id },
      })
  }
  const removeAlerts = async (isAffected: (subscriber: string) => boolean) => {
    for (const { subscriber, alert } of alerts)
      if (isAffected(subscriber))
        await api.send('DELETE', '/api/subscribers/{subscriber}/alerts/{id}', undefined, {
          params: { subscriber, id: alert.id },
        })
  }
  const createAlert = async (subject: object, channels: object) => {
    const { frequency, timeZone } = alerts[0]?.alert ?? {}
    const body = { ...subject, ...channels, frequency, timeZone, locale: language() }
    return (await api.send('POST', '/api/alerts', body)).alert
  }
  /** Adds the alert for the user's address or this browser, and resumes the group's paused alerts. */
  const addChannel = async (kind: 'email' | 'browser') => {
    const alert = alerts[0]?.alert
    if (!alert) return
    const { filter, show } = alert
    // Subscribes first, because browsers prompt for the permission only right after a user gesture.
    const subscription = kind === 'browser' ? await subscribeBrowser(api).catch(() => undefined) : undefined
    if (kind === 'browser' && !subscription) {
      setProblem(subscribeFailureText(subscription))
      return
    }
    await createAlert(show ? { showId: show.id } : { filter: filter ?? {} }, {
      byEmail: kind === 'email',
      ...(subscription && { browser: subscription }),
    })
    if (alerts.some(({ alert: { isPaused } }) => isPaused)) await changeAll({ isPaused: false })
    await client.invalidateQueries({ queryKey: ['this-browser'] })
  }
  return {
    isBusy,
    failure,
    chosen,
    problem,
    change: (changes: Changes) =>
      save(changes.frequency ? { frequency: changes.frequency } : {}, () => changeAll(changes)),
    /** Adds an email alert for another filter, and then ends the group's alerts. */
    replaceFilter: (filter: string, isNear: boolean, onReplaced: (added: ActiveAlert) => void) =>
      save({ isNear }, async () => {
        const added = await createAlert({ filter: Object.fromEntries(new URLSearchParams(filter)) }, { byEmail: true })
        await removeAlerts(() => true)
        if (added) onReplaced(added)
      }),
    end: (onEnded: () => void) => save({}, () => removeAlerts(() => true).then(onEnded)),
    switchChannel: (channelId: string, isOn: boolean, kind: 'email' | 'browser') =>
      save({ channel: channelId, isOn }, () =>
        isOn ? addChannel(kind) : removeAlerts((subscriber) => subscriber === channelId),
      ),
  }
}

export type AlertChanges = ReturnType<typeof useAlertChanges>
