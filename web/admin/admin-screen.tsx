import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Responses } from '#core/responses.ts'
import { m } from '#messages'
import { type Api, useApi } from '#web/data/api.ts'
import { useViewer } from '#web/data/session.ts'
import { formatInstant } from '#web/i18n/format-instant.ts'
import { formatNumber } from '#web/i18n/formatting.ts'
import { InEnglish } from '#web/i18n/in-english.tsx'
import { Screen } from '#web/page/screen.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { useTableRoles } from '#web/ui/table-roles.ts'
import { AdminNav } from './admin-nav.tsx'
import { AlertStats } from './alert-stats.tsx'
import { DayChart } from './day-chart.tsx'
import { SiteStat } from './site-stat.tsx'
import { TrafficCharts } from './traffic-charts.tsx'

type SiteStats = Responses['GET /api/figures']

const REFETCH_INTERVAL_MS = 60_000

const statsQuery = (api: Api, viewer: string) =>
  queryOptions({
    queryKey: ['figures', { viewer }],
    queryFn: ({ signal }) => api.get('/api/figures', { signal }),
    refetchInterval: REFETCH_INTERVAL_MS,
  })

/** `/admin`: shows the site stats as figures and charts, and lists all jobs, and the emails that were given up. */
export function AdminScreen() {
  const { data, isError, isFetching, refetch } = useQuery(statsQuery(useApi(), useViewer()))
  return (
    <Screen title={m.common_admin()}>
      <div className="wrap page">
        <div className="page-head">
          <AdminNav />
          <h1>{m.common_admin()}</h1>
        </div>
        {data ? (
          <Overview stats={data} />
        ) : isError && !isFetching ? (
          <LoadFailure onRetry={refetch}>{m.admin_not_loaded()}</LoadFailure>
        ) : (
          <Loading label={m.admin_loading()} isLong />
        )}
      </div>
    </Screen>
  )
}

function Overview({ stats }: { stats: SiteStats }) {
  const { upcomingShows, pendingRequests, pendingClaims, mailsWaiting, oldestMailAt, mailsGivenUp, jobs } = stats
  const failingJobCount = jobs.filter(({ isFailing }) => isFailing).length
  return (
    <>
      <div className="split split--show mt5">
        <ul className="row-list" aria-label={m.admin_stats()}>
          <SiteStat label={m.common_upcoming_shows()} value={upcomingShows} to="/" />
          <SiteStat
            label={m.admin_requests_waiting()}
            value={pendingRequests}
            to="/show-manager-requests"
            needsAttention={pendingRequests > 0}
          />
          <SiteStat
            label={m.admin_claims_waiting()}
            value={pendingClaims}
            to="/show-manager-requests#claims"
            needsAttention={pendingClaims > 0}
          />
          <SiteStat label={m.admin_mails_waiting()} value={mailsWaiting} to="#emails">
            {oldestMailAt && m.admin_oldest_since({ moment: formatInstant(oldestMailAt) })}
          </SiteStat>
          <SiteStat
            label={m.admin_mails_given_up()}
            value={mailsGivenUp}
            to="#emails"
            needsAttention={mailsGivenUp > 0}
          />
          <SiteStat
            label={m.admin_jobs_failing()}
            value={failingJobCount}
            to="#jobs"
            needsAttention={failingJobCount > 0}
          />
        </ul>
        <div className="split">
          <DayChart
            title={m.admin_shows_added()}
            days={stats.showsAdded}
            linkPath="/audit?area=show"
            linkText={m.admin_shows_more()}
          />
          <DayChart
            title={m.admin_new_accounts()}
            days={stats.newAccounts}
            linkPath="/accounts"
            linkText={m.admin_accounts_more()}
          />
        </div>
      </div>
      <TrafficCharts quarterHours={stats.load} />
      <AlertStats {...stats.alerts} />
      <Jobs jobs={jobs} />
      <GivenUpEmails emails={stats.givenUpMails} total={mailsGivenUp} />
    </>
  )
}

const jobLabels: Readonly<Record<SiteStats['jobs'][number]['name'], () => string>> = {
  mail: m.jobs_mail,
  'alert-mail': m.jobs_alert_mail,
  push: m.jobs_push,
  'match-alerts': m.jobs_match_alerts,
  alerts: m.jobs_alerts,
  'still-on': m.jobs_still_on,
  sources: m.jobs_sources,
  'image-sweep': m.jobs_image_sweep,
  'open-data': m.jobs_open_data,
}

function Jobs({ jobs }: Pick<SiteStats, 'jobs'>) {
  const tableRoles = useTableRoles()
  return (
    <section className="mt6" aria-labelledby="jobs">
      <h2 className="section-heading" id="jobs" tabIndex={-1}>
        {m.jobs_title()}
      </h2>
      <DataTable
        caption={m.jobs_title()}
        columns={[m.jobs_job(), m.jobs_last_success(), m.jobs_last_failure()]}
        className="table table--wide"
      >
        {jobs.map(({ name, succeededAt, failedAt, reason, isFailing }) => (
          <tr key={name} {...tableRoles.row}>
            <td {...tableRoles.cell} data-th={m.jobs_job()}>
              <span>
                {jobLabels[name]()} {isFailing && <span className="tag tag--danger">{m.jobs_failing()}</span>}
              </span>
            </td>
            <td {...tableRoles.cell} data-th={m.jobs_last_success()}>
              {succeededAt ? formatInstant(succeededAt) : m.jobs_not_yet()}
            </td>
            <td className="long-word" {...tableRoles.cell} data-th={m.jobs_last_failure()}>
              {failedAt ? (
                <ParaglideMessage
                  message={m.jobs_failed_at}
                  inputs={{ moment: formatInstant(failedAt), reason: reason ?? '' }}
                  markup={{ en: InEnglish }}
                />
              ) : (
                m.jobs_never_failed()
              )}
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  )
}

function GivenUpEmails({ emails, total }: { emails: SiteStats['givenUpMails']; total: number }) {
  const tableRoles = useTableRoles()
  return (
    <section className="mt6" aria-labelledby="emails">
      <h2 className="section-heading" id="emails" tabIndex={-1}>
        {m.admin_mails_given_up()}
      </h2>
      {emails.length === 0 ? (
        <p>{m.mails_none()}</p>
      ) : (
        <>
          {total > emails.length && <p className="hint">{m.mails_truncated({ count: formatNumber(emails.length) })}</p>}
          <DataTable
            caption={m.admin_mails_given_up()}
            columns={[m.mails_kind(), m.mails_written(), m.mails_given_up(), m.mails_reason()]}
            className="table table--wide"
          >
            {emails.map(({ template, createdAt, givenUpAt, reason }) => (
              <tr key={createdAt + givenUpAt} {...tableRoles.row}>
                <td {...tableRoles.cell} data-th={m.mails_kind()}>
                  <InEnglish>{template}</InEnglish>
                </td>
                <td {...tableRoles.cell} data-th={m.mails_written()}>
                  {formatInstant(createdAt)}
                </td>
                <td {...tableRoles.cell} data-th={m.mails_given_up()}>
                  {formatInstant(givenUpAt)}
                </td>
                <td className="long-word" {...tableRoles.cell} data-th={m.mails_reason()}>
                  <InEnglish>{reason}</InEnglish>
                </td>
              </tr>
            ))}
          </DataTable>
        </>
      )}
    </section>
  )
}
