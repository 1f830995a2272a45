import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Profile } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { RowPanel } from '#web/core/ui/lists/RowPanel.tsx'
import { GeneralForm } from './GeneralForm.tsx'
import { Interests } from './Interests.tsx'
import { Pictures } from './pictures/Pictures.tsx'
import { ShownRows } from './ShownRows.tsx'

/** What others see of the member: saved by a button; interests and switches at once. */
export function ProfilePart({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  return (
    <>
      <RowPanel id="general" title={t('account.edit.general')} action={<ProfileLink />}>
        <div className="grid gap-4 px-5.5 pb-5.5 max-sm:px-4">
          <Pictures profile={profile} />
          <GeneralForm profile={profile} />
        </div>
      </RowPanel>
      <RowPanel id="interests" title={t('account.edit.learn')} hint={t('account.edit.learnText')}>
        <Interests />
      </RowPanel>
      <RowPanel id="shown" title={t('account.edit.shown')}>
        <ShownRows profile={profile} />
      </RowPanel>
    </>
  )
}

function ProfileLink() {
  const { t } = useTranslation()
  return (
    <Link
      to="/app/user/profile"
      className="-my-2.5 inline-flex min-h-11 items-center gap-1.25 text-sm font-[650] text-brand underline-offset-4 hover:underline"
    >
      {t('account.edit.view')}
      <ChevronRight size={15} aria-hidden="true" className="rtl:-scale-x-100" />
    </Link>
  )
}
