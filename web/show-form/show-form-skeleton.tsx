import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { bold } from '#web/i18n/markup.tsx'
import { FormSkeleton, StepSkeleton } from '#web/ui/form-skeleton.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = { title: string; lead: ReactNode; beforeSteps?: ReactNode }

export function ShowFormSkeleton({ title, lead, beforeSteps }: Props) {
  return (
    <FormSkeleton title={title} lead={lead}>
      <div className="split split--form">
        <div className="form">
          {beforeSteps}
          <StepSkeleton title={m.show_form_poster()}>
            <div className="dropzone dropzone--empty">
              <Icon name="image-up" size={36} />
              <div className="stack stack--close">
                <p>
                  <ParaglideMessage message={m.poster_drop} markup={{ b: bold }} />
                  <br />
                  <span className="hint">{m.poster_types()}</span>
                </p>
                <p className="row">
                  <span className="btn btn--sm">{m.picture_choose()}</span>
                </p>
              </div>
            </div>
          </StepSkeleton>
          <StepSkeleton title={m.show_form_bands()} labels={[m.line_up_label(), m.common_show_title()]} />
          <StepSkeleton title={m.show_form_where()} labels={[m.common_venue()]} />
        </div>
      </div>
    </FormSkeleton>
  )
}
