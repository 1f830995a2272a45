import X from 'lucide-react/icons/x'
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'
import { enterModal } from './modals.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons that stay visible below a long body. */
  footer?: ReactNode
  role?: 'dialog' | 'alertdialog'
  className?: string
}

/**
 * A native modal dialog. Escape closes it, and so does a press on the backdrop if nothing was
 * typed. It is rendered in the body, so that its form isn't nested in another form.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ onClose, title, children, footer, role, className = '' }: Omit<DialogProps, 'open'>) {
  const { t } = useTranslation()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const typed = useRef(false)
  const pressedOutside = useRef(false)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    element.showModal()
    const first = 'input:not([type=hidden]), select, textarea'
    const marked = element.querySelector<HTMLElement>('[data-autofocus]')
    ;(marked ?? element.querySelector<HTMLElement>(first))?.focus()
    const leave = enterModal(element)
    return () => {
      leave()
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  const handleCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
  const handleClick = (event: MouseEvent) => {
    if (event.target === dialog.current && pressedOutside.current && !typed.current) onClose()
  }
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop; its key is Escape, which the platform handles
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      onCancel={handleCancel}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === dialog.current
      }}
      onClick={handleClick}
      onSubmit={(event) => event.stopPropagation()}
      onInput={() => {
        typed.current = true
      }}
      className={`sheet ${className}`}
    >
      <div className="flex items-start gap-3 px-6 pt-6 pb-3 sm:px-8 sm:pt-8">
        <h2 id={titleId} className="grow text-[1.45rem]">
          {title}
        </h2>
        <IconButton label={t('ui.close')} onClick={onClose} className="-me-2.5 -mt-2.5">
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div
        className={`min-h-0 grow overflow-y-auto px-6 pt-1 sm:px-8 ${footer === undefined ? 'pb-6 sm:pb-8' : 'pb-4'}`}
      >
        {children}
      </div>
      {footer !== undefined && (
        <div className="flex flex-wrap justify-end gap-2.5 border-t border-line px-6 py-4 sm:px-8">{footer}</div>
      )}
    </dialog>,
    document.body,
  )
}
