import LifeBuoy from 'lucide-react/icons/life-buoy'
import Smartphone from 'lucide-react/icons/smartphone'
import { Suspense, useState } from 'react'
import type { Factors } from '#contract/factors.ts'
import { useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { PanelRow, RowPanel } from '#web/core/ui/lists/RowPanel.tsx'

const EnrolDialog = lazyPart(() => import('./EnrolDialog.tsx'), 'EnrolDialog')
const RemoveFactorDialog = lazyPart(() => import('./FactorDialogs.tsx'), 'RemoveFactorDialog')
const NewCodesDialog = lazyPart(() => import('./FactorDialogs.tsx'), 'NewCodesDialog')

interface FactorPanelProps {
  factors: Factors
  /** Whether the account's email is confirmed, without which no second factor can be turned on. */
  isConfirmed: boolean
}

/** The panel of the second factor: codes of an authenticator app, and spare codes for a lost device. */
export function FactorPanel({ factors: { app }, isConfirmed }: FactorPanelProps) {
  const { t } = useTranslation()
  const moment = useMoment()
  const [open, setOpen] = useState<'enrol' | 'remove' | 'codes' | null>(null)
  const close = () => setOpen(null)
  const hint = app
    ? t(app.lost ? 'account.factor.lost' : 'account.factor.since', { date: moment(app.since) })
    : t(isConfirmed ? 'account.factor.off' : 'account.factor.unconfirmed')
  return (
    <RowPanel id="factor" title={t('account.factor.title')} hint={t('account.factor.text')}>
      <ul>
        <PanelRow
          icon={<Smartphone size={20} />}
          isActive={app?.lost === false}
          title={t('account.factor.app')}
          hint={hint}
        >
          {app && !app.lost ? (
            <Button variant="plain" onClick={() => setOpen('remove')} aria-label={t('account.factor.removeTitle')}>
              {t('account.factor.remove')}
            </Button>
          ) : (
            isConfirmed && (
              <Button variant="quiet" onClick={() => setOpen('enrol')} aria-label={t('account.factor.enrolTitle')}>
                {t('account.factor.enrol')}
              </Button>
            )
          )}
        </PanelRow>
        {app && (
          <PanelRow
            icon={<LifeBuoy size={20} />}
            title={t('account.factor.codes')}
            hint={t('account.factor.codesLeft', { count: app.codes })}
          >
            <Button variant="quiet" onClick={() => setOpen('codes')}>
              {t('account.factor.newCodes')}
            </Button>
          </PanelRow>
        )}
      </ul>
      <Suspense>
        {open === 'enrol' && <EnrolDialog onClose={close} />}
        {open === 'remove' && <RemoveFactorDialog onClose={close} />}
        {open === 'codes' && <NewCodesDialog onClose={close} />}
      </Suspense>
    </RowPanel>
  )
}
