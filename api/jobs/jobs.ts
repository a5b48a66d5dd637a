import type { Config } from '#api/config/config.ts'
import type { DumpStore } from '#core/exports/dump-store.ts'
import { pushQueues } from '#core/push/push-subscription.ts'
import { deliverAlertMail } from './deliver-alert-mail.ts'
import { deliverMail } from './deliver-mail.ts'
import { deliverPush } from './deliver-push.ts'
import type { BackgroundJob } from './job.ts'
import { matchAlerts } from './match-alerts.ts'
import { pollSources } from './poll-sources.ts'
import { repairTimeZones } from './repair-time-zones.ts'
import { requestReconfirmation } from './request-reconfirmation.ts'
import { sendAlerts } from './send-alerts.ts'
import { sendQuietAlerts } from './send-quiet-alerts.ts'
import { sweepAlerts } from './sweep-alerts.ts'
import { sweepImages } from './sweep-images.ts'
import { writeOpenData } from './write-open-data.ts'

export const backgroundJobs = (
  config: Pick<
    Config,
    'BASE_URL' | 'SITE_TIME_ZONE' | 'BACKGROUND_JOBS' | 'ALERT_MAILS_PER_SECOND' | 'OPEN_DATA_NIGHTLY_MAX_MB'
  >,
  dumps: DumpStore | null,
): readonly BackgroundJob[] => {
  if (!config.BACKGROUND_JOBS) return []
  const { BASE_URL: baseUrl, SITE_TIME_ZONE: timeZone, OPEN_DATA_NIGHTLY_MAX_MB: nightlyMaxMb } = config
  return [
    deliverMail,
    deliverAlertMail(config.ALERT_MAILS_PER_SECOND),
    ...pushQueues.map(deliverPush),
    matchAlerts,
    sendAlerts,
    sendQuietAlerts(timeZone),
    sweepAlerts,
    requestReconfirmation,
    pollSources,
    sweepImages,
    repairTimeZones,
    ...(dumps ? [writeOpenData({ dumps, baseUrl, timeZone, nightlyMaxMb })] : []),
  ]
}
