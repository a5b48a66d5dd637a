import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Issue } from '#core/issues/issue.ts'
import { m } from '#messages'
import { type Api, useApi } from '#web/data/api.ts'
import { formatInstant } from '#web/i18n/format-instant.ts'
import { InEnglish } from '#web/i18n/in-english.tsx'
import { linkTo } from '#web/page/link-to.tsx'
import { Screen } from '#web/page/screen.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Loading } from '#web/ui/loading.tsx'

/** A list older than this is marked as outdated. The server caches a list for a minute, and longer only while the issue tracker
 * fails or is slow. */
const OUTDATED_AFTER_MS = 10 * 60_000

/** `readAt` is null if the site has no public issue tracker. */
type IssueList = { issues: readonly Issue[]; readAt: string | null }

const issuesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['issues'],
    queryFn: async ({ signal }): Promise<IssueList> => {
      let readAt: string | null = null
      const issues = await api.get('/api/github/issues', {
        signal,
        onHeaders: (headers) => {
          readAt = headers.get('Last-Modified')
        },
      })
      return { issues, readAt }
    },
    retry: false,
  })

/** `/issues` (specification sections 2, 4 and 8). If loading fails, the error is logged and a retry button is shown. */
export function IssuesScreen() {
  const { data, error, isFetching, refetch } = useQuery(issuesQuery(useApi()))
  useEffect(() => {
    if (error) console.error('Loading the issues failed', error)
  }, [error])
  return (
    <Screen title={m.issues_title()} description={m.issues_lead()} canonicalPath="/issues">
      <div className="wrap medium page">
        <div className="page-head">
          <h1>{m.issues_title()}</h1>
          {data?.readAt !== null && <p>{m.issues_lead()}</p>}
        </div>
        {data ? (
          <List {...data} />
        ) : isFetching ? (
          <Loading label={m.issues_loading()} />
        ) : (
          <LoadFailure onRetry={refetch}>{m.issues_not_loaded()}</LoadFailure>
        )}
      </div>
    </Screen>
  )
}

function List({ issues, readAt }: IssueList) {
  const isOutdated = readAt !== null && Date.now() - Date.parse(readAt) > OUTDATED_AFTER_MS
  return (
    <>
      {isOutdated && (
        <p className="hint" role="status">
          {m.issues_old({ moment: formatInstant(readAt) })}
        </p>
      )}
      {issues.length === 0 && (
        <div className="list-message">
          <p>
            <ParaglideMessage
              message={readAt === null ? m.issues_not_public : m.issues_none}
              markup={{ contact: linkTo('/contact') }}
            />
          </p>
        </div>
      )}
      <ul className="row-list">
        {issues.map(({ id, title }) => (
          <li className="long-word" key={id}>
            <InEnglish>{title}</InEnglish>
          </li>
        ))}
      </ul>
    </>
  )
}
