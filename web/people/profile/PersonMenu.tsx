import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import UserX from 'lucide-react/icons/user-x'
import type { Profile } from '#contract/person.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useReport } from '#web/reporting/useReport.tsx'
import { useVerdict } from '#web/reporting/useVerdict.tsx'
import { Menu } from '#web/ui/overlay/Menu.tsx'

export function PersonMenu({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const { openReport, reportDialog } = useReport('person', { id: profile.id, name: profile.displayName }, false)
  const { openVerdict, verdictDialog } = useVerdict('person', profile.id, true)
  return (
    <>
      <Menu
        label={t('sharing.report.more', { name: profile.displayName })}
        trigger={<Ellipsis size={20} aria-hidden="true" />}
        triggerClassName="inline-flex min-h-11 min-w-11 items-center justify-center rounded-full border border-field hover:bg-sunk"
        items={[
          {
            label: t('sharing.report.person'),
            icon: <Flag size={18} aria-hidden="true" />,
            onSelect: () => openReport?.(),
          },
          ...(openVerdict
            ? [
                {
                  label: t('sharing.report.suspend'),
                  icon: <UserX size={18} aria-hidden="true" />,
                  onSelect: openVerdict,
                },
              ]
            : []),
        ]}
      />
      {reportDialog}
      {verdictDialog}
    </>
  )
}
