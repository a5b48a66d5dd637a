import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { DumpFormat } from '#core/exports/dumps.ts'
import { useApi } from '#web/api.ts'
import { type OpenData, openData } from '#web/open-data-query.ts'
import { DataTable } from '#web/parts/data-table.tsx'
import { failureText } from '#web/parts/failure-text.ts'
import { LoadFailure } from '#web/parts/load-failure.tsx'
import { Loading } from '#web/parts/loading.tsx'
import { Screen } from '#web/parts/screen.tsx'
import { as } from '#web/parts/table-roles.ts'
import { shownDate } from '#web/wording.ts'

const formatWords: Readonly<Record<DumpFormat, string>> = {
  csv: 'CSV, for a spreadsheet',
  json: 'JSON, for a program',
}

const exports = [
  ['shows.csv', 'Upcoming shows as CSV'],
  ['shows.json', 'Upcoming shows as JSON'],
  ['shows.ics', 'Upcoming shows as iCalendar'],
  ['bands.csv', 'All bands as CSV'],
  ['bands.json', 'All bands as JSON'],
  ['venues.csv', 'All venues as CSV'],
  ['venues.json', 'All venues as JSON'],
] as const

/** `/open-data`: everything public to take along, and under which terms. */
export function OpenDataScreen() {
  const { data, error, isFetching, refetch } = useQuery(openData(useApi()))
  return (
    <Screen
      title="Open data"
      description="All shows as files, new every night, for everybody to use as they like."
      canonicalPath="/open-data"
    >
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>Open data</h1>
          <p>Everything public here is yours, too: put it on your site, print it, count it, build with it.</p>
        </div>
        <div className="form">
          {data && <Terms licence={data.licence} />}
          <section className="stack">
            <h2>Every night</h2>
            <p>
              All shows that are listed and were listed, in one file compressed with gzip. The last seven nights are
              kept.
            </p>
            {data ? (
              <Files files={data.files} />
            ) : error && !isFetching ? (
              <LoadFailure onRetry={refetch}>{failureText(error)}</LoadFailure>
            ) : (
              <Loading />
            )}
          </section>
          <section className="stack">
            <h2>At this moment</h2>
            <p>
              Everything as it is now. The address of the shows takes the filters of the list behind a question mark,
              such as country=DE.
            </p>
            <ul className="stack gap2">
              {exports.map(([name, words]) => (
                <li key={name}>
                  <a href={`/export/${name}`} download>
                    {words}
                  </a>
                </li>
              ))}
            </ul>
            <p>
              Programs may also ask the <Link to="/api-docs">API</Link>, page by page. For your own site there is{' '}
              <Link to="/embed">one line</Link> that shows the list.
            </p>
          </section>
        </div>
      </div>
    </Screen>
  )
}

function Terms({ licence }: Pick<OpenData, 'licence'>) {
  return (
    <section className="stack">
      <h2>What you may do</h2>
      <p>
        The files are in the public domain under{' '}
        <a href={licence.url} rel="license noopener">
          {licence.name}
        </a>
        : ask nobody, pay nothing, name nobody, though a link back helps the next reader to find what has changed.
      </p>
      <p>Posters are linked and not part of it: they belong to those who made them. Private streets are never told.</p>
    </section>
  )
}

function Files({ files }: Pick<OpenData, 'files'>) {
  if (files.length === 0) return <p className="list-msg">The first file is made in the coming night.</p>
  return (
    <DataTable caption="The files of the last nights" columns={['Night', 'File', 'Size']}>
      {files.map(({ name, date, format, bytes, url }) => (
        <tr key={name} {...as.row}>
          <td {...as.cell} data-th="Night">
            {shownDate(date)}
          </td>
          <td className="long-word" {...as.cell} data-th="File">
            <a href={url} download>
              {name}
            </a>
            <br />
            <span className="hint">{formatWords[format]}</span>
          </td>
          <td {...as.cell} data-th="Size">
            {shownSize(bytes)}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

/** `1.2 MB`, in powers of ten as in the names of the units. */
const shownSize = (bytes: number): string => {
  const [amount, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB']
  return `${amount < 10 ? Math.max(amount, 0.1).toFixed(1) : Math.round(amount)} ${unit}`
}
