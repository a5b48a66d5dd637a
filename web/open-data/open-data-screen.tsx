import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQuery } from '@tanstack/react-query'
import type { DumpFormat } from '#core/exports/dumps.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { failureText } from '#web/data/failure-text.ts'
import { formatDate, intlLocale } from '#web/i18n/formatting.ts'
import { linkTo } from '#web/page/link-to.tsx'
import { Screen } from '#web/page/screen.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { useTableRoles } from '#web/ui/table-roles.ts'
import { type OpenData, openDataQuery } from './open-data-query.ts'

const formatLabels: Readonly<Record<DumpFormat, () => string>> = {
  csv: m.open_data_csv,
  json: m.open_data_json,
}

const exportFiles = [
  ['shows.csv', m.open_data_shows_csv],
  ['shows.json', m.open_data_shows_json],
  ['shows.ics', m.open_data_shows_ics],
  ['bands.csv', m.open_data_bands_csv],
  ['bands.json', m.open_data_bands_json],
  ['venues.csv', m.open_data_venues_csv],
  ['venues.json', m.open_data_venues_json],
] as const

export function OpenDataScreen() {
  const { data, error, isFetching, refetch } = useQuery(openDataQuery(useApi()))
  return (
    <Screen title={m.open_data_title()} description={m.open_data_description()} canonicalPath="/open-data">
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>{m.open_data_title()}</h1>
          <p>{m.open_data_lead()}</p>
        </div>
        <div className="form">
          {data && <Terms licence={data.licence} />}
          <section className="stack">
            <h2>{m.open_data_nightly_heading()}</h2>
            <p>{m.open_data_nightly()}</p>
            {data ? (
              <Files
                caption={m.open_data_files()}
                emptyText={m.open_data_none_yet()}
                files={data.files.filter(({ since }) => since === null)}
              />
            ) : error && !isFetching ? (
              <LoadFailure onRetry={refetch}>{failureText(error)}</LoadFailure>
            ) : (
              <Loading />
            )}
          </section>
          {data && <Changes files={data.files.filter(({ since }) => since !== null)} />}
          <section className="stack">
            <h2>{m.open_data_now_heading()}</h2>
            <p>{m.open_data_now()}</p>
            <ul className="stack gap2">
              {exportFiles.map(([name, label]) => (
                <li key={name}>
                  <a href={`/export/${name}`} download>
                    {label()}
                  </a>
                </li>
              ))}
            </ul>
            <p>
              <ParaglideMessage
                message={m.open_data_programs}
                markup={{ api: linkTo('/api-docs'), embed: linkTo('/embed') }}
              />
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
      <h2>{m.open_data_terms_heading()}</h2>
      <p>
        <ParaglideMessage
          message={m.open_data_terms}
          inputs={{ name: licence.name }}
          markup={{
            licence: ({ children }) => (
              <a href={licence.url} rel="license noopener">
                {children}
              </a>
            ),
          }}
        />
      </p>
      <p>{m.open_data_excluded()}</p>
    </section>
  )
}

function Changes({ files }: Pick<OpenData, 'files'>) {
  return (
    <section className="stack">
      <h2>{m.open_data_changes_heading()}</h2>
      <p>
        <ParaglideMessage
          message={m.open_data_changes}
          markup={{
            script: ({ children }) => (
              <a href="/combine-open-data.mjs" download>
                {children}
              </a>
            ),
          }}
        />
      </p>
      <Files caption={m.open_data_changes_files()} emptyText={m.open_data_no_changes_yet()} files={files} />
    </section>
  )
}

function Files({ caption, emptyText, files }: Pick<OpenData, 'files'> & { caption: string; emptyText: string }) {
  const tableRoles = useTableRoles()
  if (files.length === 0) return <p className="list-message">{emptyText}</p>
  return (
    <DataTable caption={caption} columns={[m.open_data_night(), m.open_data_file(), m.open_data_size()]}>
      {files.map(({ name, date, format, bytes, sha256, url }) => (
        <tr key={name} {...tableRoles.row}>
          <td {...tableRoles.cell} data-th={m.open_data_night()}>
            {formatDate(date)}
          </td>
          <td className="long-word" {...tableRoles.cell} data-th={m.open_data_file()}>
            <a href={url} download>
              {name}
            </a>
            <br />
            <span className="hint">
              {formatLabels[format]()}
              {sha256 && (
                <>
                  {' · '}
                  <a href={`${url}.sha256`} title={sha256} aria-label={m.open_data_checksum({ name })} download>
                    SHA-256
                  </a>
                </>
              )}
            </span>
          </td>
          <td {...tableRoles.cell} data-th={m.open_data_size()}>
            {formatSize(bytes)}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

/** Formats a size in decimal units, such as `1.2 MB`. */
const formatSize = (bytes: number): string => {
  const [amount, unit] =
    bytes < 1e6 ? [bytes / 1e3, 'kilobyte'] : bytes < 1e9 ? [bytes / 1e6, 'megabyte'] : [bytes / 1e9, 'gigabyte']
  const digits = amount < 10 ? 1 : 0
  return new Intl.NumberFormat(intlLocale(), {
    style: 'unit',
    unit,
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Math.max(amount, 0.1))
}
