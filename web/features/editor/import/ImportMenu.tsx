import Bookmark from 'lucide-react/icons/bookmark'
import ChevronDown from 'lucide-react/icons/chevron-down'
import FileDown from 'lucide-react/icons/file-down'
import FileText from 'lucide-react/icons/file-text'
import ListVideo from 'lucide-react/icons/list-video'
import Plus from 'lucide-react/icons/plus'
import Rss from 'lucide-react/icons/rss'
import Table from 'lucide-react/icons/table'
import { useRef } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { Menu } from '#web/core/ui/overlay/Menu.tsx'

/** The types of files that can be chosen, by their file name extensions. */
const FILES = [
  { kind: 'markdown', Icon: FileText, accept: '.md,.markdown,.txt' },
  { kind: 'bookmarks', Icon: Bookmark, accept: '.html,.htm' },
  { kind: 'opml', Icon: Rss, accept: '.opml,.xml,.rss,.atom' },
  { kind: 'csv', Icon: Table, accept: '.csv,.tsv,.json,.ics' },
] as const

interface ImportMenuProps {
  disabled: boolean
  onFile: (file: File) => void
  /** Imports the page of the pasted address; without one, asks for an address. */
  onPage: () => void
  /** Opens the fields of a step; undefined if they are on the screen already. */
  onAddByHand: (() => void) | undefined
}

/** A menu of the sources that can be imported besides pasted links. */
export function ImportMenu({ disabled, onFile, onPage, onAddByHand }: ImportMenuProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const choose = (accept: string) => {
    if (!input.current) return
    input.current.accept = accept
    input.current.click()
  }
  const files = FILES.map(({ kind, Icon, accept }) => ({
    label: t(`editing.import.kinds.${kind}`),
    hint: t(`editing.import.kinds.${kind}Hint`),
    icon: <Icon size={18} aria-hidden="true" className="shrink-0" />,
    onSelect: () => choose(accept),
  }))
  const page = {
    label: t('editing.import.kinds.page'),
    hint: t('editing.import.kinds.pageHint'),
    icon: <ListVideo size={18} aria-hidden="true" className="shrink-0" />,
    onSelect: onPage,
  }
  const byHand = {
    label: t('editing.import.byHand'),
    icon: <Plus size={18} aria-hidden="true" className="shrink-0" />,
    onSelect: onAddByHand,
  }
  return (
    <>
      <Menu
        label={t('editing.import.menu')}
        disabled={disabled}
        align="start"
        items={[...files, page, ...(onAddByHand ? [byHand] : [])]}
        triggerClassName={buttonClass({ variant: 'quiet' })}
        trigger={
          <>
            <FileDown size={17} aria-hidden="true" />
            {t('editing.import.menu')}
            <ChevronDown size={16} aria-hidden="true" />
          </>
        }
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('editing.import.file')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
