import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { bold } from '#web/i18n/markup.tsx'
import { linkTo } from '#web/page/link-to.tsx'
import { Screen } from '#web/page/screen.tsx'
import { useSite } from '#web/page/site-context.tsx'

/** `/about` (specification section 2). */
export function AboutScreen() {
  const { name } = useSite()
  return (
    <Screen title={m.common_about()} description={m.about_description({ name })} canonicalPath="/about">
      <div className="wrap page">
        <div className="page-head">
          <h1>{m.common_about()}</h1>
        </div>
        <div className="prose lead">
          <p>{m.about_lead({ name })}</p>
          <p>{m.about_free()}</p>
          <h2>{m.about_trust_heading()}</h2>
          <p>{m.about_trust()}</p>
          <h2>{m.about_add_heading()}</h2>
          <p>
            <ParaglideMessage
              message={m.about_add}
              markup={{ manager: linkTo('/request-access'), add: linkTo('/add-show'), import: linkTo('/import') }}
            />
          </p>
          <h2>{m.about_reuse_heading()}</h2>
          <p>
            <ParaglideMessage
              message={m.about_reuse}
              markup={{ b: bold, embed: linkTo('/embed'), data: linkTo('/open-data'), api: linkTo('/api-docs') }}
            />
          </p>
          <h2>{m.about_support_heading()}</h2>
          <p>
            <ParaglideMessage
              message={m.about_support}
              markup={{ support: linkTo('/support'), contact: linkTo('/contact'), issues: linkTo('/issues') }}
            />
          </p>
        </div>
      </div>
    </Screen>
  )
}
