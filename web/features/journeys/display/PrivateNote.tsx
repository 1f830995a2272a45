import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Popover } from '#web/core/ui/overlay/Popover.tsx'

interface PrivateNoteProps {
  id: string
  trigger: ReactNode
  triggerClassName: string
}

/**
 * A button that explains why a private journey can't be shared, with a link to change its
 * visibility.
 */
export function PrivateNote({ id, trigger, triggerClassName }: PrivateNoteProps) {
  const { t } = useTranslation()
  return (
    <Popover
      label={t('sharing.share')}
      trigger={trigger}
      triggerClassName={triggerClassName}
      align="end"
      className="w-80 max-w-[calc(100vw-1rem)]"
    >
      {() => (
        <div className="grid gap-2">
          <p className="text-muted">{t('sharing.notePrivate')}</p>
          <Link
            to="/app/user/path/edit"
            search={{ pathId: id }}
            className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
          >
            {t('sharing.edit')}
          </Link>
        </div>
      )}
    </Popover>
  )
}
