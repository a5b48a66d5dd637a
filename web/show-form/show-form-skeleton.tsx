import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { bold } from '#web/i18n/markup.tsx'
import {
  ButtonSkeleton,
  ComboboxSkeleton,
  DropzoneSkeleton,
  FieldSkeleton,
  FormSkeleton,
  StepSkeleton,
} from '#web/page/form-skeleton.tsx'

type Props = { title: string; lead: ReactNode; beforeSteps?: ReactNode; buttons: ReactNode }

export function ShowFormSkeleton({ title, lead, beforeSteps, buttons }: Props) {
  return (
    <FormSkeleton title={title} lead={lead}>
      <div className="split split--form">
        <div className="form">
          {beforeSteps}
          <StepSkeleton title={m.show_form_poster()} optional>
            <DropzoneSkeleton
              icon="image-up"
              text={<ParaglideMessage message={m.poster_drop} markup={{ b: bold }} />}
              hint={m.poster_types()}
            >
              <ButtonSkeleton kind="sm">{m.picture_choose()}</ButtonSkeleton>
              <span className="touch-only">
                <ButtonSkeleton kind="sm">{m.poster_photo()}</ButtonSkeleton>
              </span>
            </DropzoneSkeleton>
          </StepSkeleton>
          <StepSkeleton title={m.show_form_bands()}>
            <FieldSkeleton label={m.line_up_label()} hint={m.line_up_hint()}>
              <ComboboxSkeleton placeholder={m.line_up_add()} />
            </FieldSkeleton>
            <FieldSkeleton label={m.common_show_title()} />
          </StepSkeleton>
          <StepSkeleton title={m.show_form_where()}>
            <FieldSkeleton label={m.common_venue()} hint={m.venue_field_hint()}>
              <ComboboxSkeleton placeholder={m.venue_field_placeholder()} />
            </FieldSkeleton>
          </StepSkeleton>
          <div className="save-bar">{buttons}</div>
        </div>
      </div>
    </FormSkeleton>
  )
}
