import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFollowing } from '#web/ui/overlay/Popover.tsx'

export interface TagOption {
  value: string
  label: string
  /** Not among the known ones: choosing it makes it. */
  isNew: boolean
}

interface TagListProps {
  id: string
  entries: readonly TagOption[]
  active: TagOption | undefined
  anchor: { readonly current: HTMLElement | null }
  onChoose: (option: TagOption) => void
  onPoint: (option: TagOption) => void
}

/** The suggestions, in the top layer, so that no dialog or panel cuts them off; the focus stays in the box. */
export function TagList({ id, entries, active, anchor, onChoose, onPoint }: TagListProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const around = useRef<HTMLElement | null>(null)
  useEffect(() => {
    // Beside the whole field, or the panel it stands in: the field's label, hint and error stay in sight.
    const box = anchor.current
    around.current = box?.closest<HTMLElement>('[popover]') ?? box?.closest<HTMLElement>('[data-field]') ?? box
    list.current?.showPopover()
    list.current?.style.setProperty('width', `${around.current?.offsetWidth ?? 0}px`)
  }, [anchor])
  useFollowing(true, around, list, 'start')
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      popover="manual"
      onPointerDown={(event) => event.preventDefault()}
      className="float [--most:19rem] overflow-y-auto p-1.5"
    >
      <div id={id} role="listbox" aria-label={t('ui.tags.list')}>
        {entries.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the box, which handles the keys
          <div
            key={`${option.isNew} ${option.value}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option === active}
            tabIndex={-1}
            onClick={() => onChoose(option)}
            onPointerMove={() => onPoint(option)}
            className={`flex min-h-10 cursor-pointer items-center gap-2 rounded-lg px-3 py-1.5 pointer-coarse:min-h-11 ${option === active ? 'bg-brand-soft text-brand inset-ring-1 inset-ring-brand' : ''}`}
          >
            {option.isNew && <Plus size={16} aria-hidden="true" />}
            <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
              {option.label}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
