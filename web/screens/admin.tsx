import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Figures } from '#core/figures/figures.ts'
import { type Api, useApi } from '#web/api.ts'
import { DataTable } from '#web/parts/data-table.tsx'
import { DayChart } from '#web/parts/day-chart.tsx'
import { LoadFailure } from '#web/parts/load-failure.tsx'
import { Loading } from '#web/parts/loading.tsx'
import { Screen } from '#web/parts/screen.tsx'
import { shownInstant } from '#web/parts/shown-instant.ts'
import { as } from '#web/parts/table-roles.ts'
import { useViewer } from '#web/place.ts'
import { shownNumber } from '#web/wording.ts'

/** As the answer has it: instants are text. */
type Told<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly Told<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Told<Value[Key]> }
      : Value
type Shown = Told<Figures>

/** The figures are asked for anew so often while somebody looks, in ms. */
const EVERY_MS = 60_000

const figuresQuery = (api: Api, viewer: string) =>
  queryOptions({
    queryKey: ['figures', { viewer }],
    queryFn: ({ signal }) => api.get<Shown>('/api/figures', { signal }),
    refetchInterval: EVERY_MS,
  })

/** `/admin`: the few numbers that matter to who runs the site, each leading to its screen. */
export function Admin() {
  const { data, isError, isFetching, refetch } = useQuery(figuresQuery(useApi(), useViewer()))
  return (
    <Screen title="Admin">
      <div className="wrap page">
        <div className="page-head">
          <h1>Admin</h1>
        </div>
        <p className="row">
          <Link className="btn" to="/show-manager-requests">
            Requests and claims
          </Link>
          <Link className="btn" to="/accounts">
            Accounts
          </Link>
          <Link className="btn" to="/roles">
            Roles
          </Link>
          <Link className="btn" to="/audit">
            Audit log
          </Link>
        </p>
        {data ? (
          <Overview figures={data} />
        ) : isError && !isFetching ? (
          <LoadFailure onRetry={refetch}>Failed to load the figures.</LoadFailure>
        ) : (
          <Loading label="Loading the figures..." />
        )}
      </div>
    </Screen>
  )
}

function Overview({ figures }: { figures: Shown }) {
  const { upcomingShows, pendingRequests, pendingClaims, mailsWaiting, oldestMailAt, mailsGivenUp, jobs } = figures
  const failing = jobs.filter(({ isFailing }) => isFailing).length
  return (
    <>
      <div className="split split--show mt5">
        <ul className="own-list" aria-label="What matters">
          <Figure label="Upcoming shows" value={upcomingShows} to="/" />
          <Figure
            label="Requests that wait"
            value={pendingRequests}
            to="/show-manager-requests"
            isDue={pendingRequests > 0}
          />
          <Figure
            label="Band claims that wait"
            value={pendingClaims}
            to="/show-manager-requests#claims"
            isDue={pendingClaims > 0}
          />
          <Figure label="Mails waiting" value={mailsWaiting} to="#mails">
            {oldestMailAt && <>the oldest since {shownInstant(oldestMailAt)}</>}
          </Figure>
          <Figure label="Mails given up" value={mailsGivenUp} to="#mails" isDue={mailsGivenUp > 0} />
          <Figure label="Jobs failing" value={failing} to="#jobs" isDue={failing > 0} />
        </ul>
        <div className="split">
          <DayChart
            title="Shows added"
            days={figures.showsAdded}
            to="/audit?area=show"
            more="See what was done to shows"
          />
          <DayChart title="New accounts" days={figures.newAccounts} to="/accounts" more="See the accounts" />
        </div>
      </div>
      <Jobs jobs={jobs} />
      <GivenUp mails={figures.givenUpMails} total={mailsGivenUp} />
    </>
  )
}

type FigureProps = { label: string; value: number; to: string; isDue?: boolean; children?: ReactNode }

function Figure({ label, value, to, isDue = false, children }: FigureProps) {
  const shown = shownNumber(value)
  return (
    <li>
      <div>
        <Link to={to}>{label}</Link>
        {children && <span className="hint">{children}</span>}
      </div>
      <b className={isDue ? 'tag tag--cancelled' : undefined}>{shown}</b>
    </li>
  )
}

const jobWords: Readonly<Record<Shown['jobs'][number]['name'], string>> = {
  mail: 'Sending mails',
  'still-on': 'Asking whether shows are still on',
  'image-sweep': 'Taking unused pictures away',
  'open-data': 'Writing the open-data files',
}

const whenWords = (instant: string | null): string => (instant ? shownInstant(instant) : 'Not yet')

function Jobs({ jobs }: Pick<Shown, 'jobs'>) {
  return (
    <section className="mt6" aria-labelledby="jobs">
      <h2 className="section-h" id="jobs" tabIndex={-1}>
        Jobs
      </h2>
      <DataTable caption="Jobs" columns={['Job', 'Went well', 'Failed']} className="tbl tbl--wide">
        {jobs.map(({ name, succeededAt, failedAt, reason, isFailing }) => (
          <tr key={name} {...as.row}>
            <td {...as.cell} data-th="Job">
              <span>
                {jobWords[name]} {isFailing && <span className="tag tag--cancelled">Failing</span>}
              </span>
            </td>
            <td {...as.cell} data-th="Went well">
              {whenWords(succeededAt)}
            </td>
            <td className="long-word" {...as.cell} data-th="Failed">
              {failedAt ? `${shownInstant(failedAt)}: ${reason}` : 'Never'}
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  )
}

function GivenUp({ mails, total }: { mails: Shown['givenUpMails']; total: number }) {
  return (
    <section className="mt6" aria-labelledby="mails">
      <h2 className="section-h" id="mails" tabIndex={-1}>
        Mails given up
      </h2>
      {mails.length === 0 ? (
        <p>No mail was given up.</p>
      ) : (
        <>
          {total > mails.length && <p className="hint">The latest {mails.length}.</p>}
          <DataTable
            caption="Mails given up"
            columns={['Kind', 'Written', 'Given up', 'Why']}
            className="tbl tbl--wide"
          >
            {mails.map(({ template, createdAt, givenUpAt, reason }) => (
              <tr key={createdAt + givenUpAt} {...as.row}>
                <td {...as.cell} data-th="Kind">
                  {template}
                </td>
                <td {...as.cell} data-th="Written">
                  {shownInstant(createdAt)}
                </td>
                <td {...as.cell} data-th="Given up">
                  {shownInstant(givenUpAt)}
                </td>
                <td className="long-word" {...as.cell} data-th="Why">
                  {reason}
                </td>
              </tr>
            ))}
          </DataTable>
        </>
      )}
    </section>
  )
}
