import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { isSafeLink, lacksScheme } from '#contract/link.ts'
import { LINKS_MAX } from '#contract/rules/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'

interface LinksFieldProps {
  value: readonly string[]
  /** Receives the links without the empty rows. */
  onChange: (links: string[]) => void
  onBlur: () => void
  error: string | undefined
}

interface Row {
  id: number
  link: string
}

/** One text field per link, each with its own error. */
export function LinksField({ value, onChange, onBlur, error }: LinksFieldProps) {
  const { t } = useTranslation()
  const [rows, setRows] = useState<Row[]>(() => value.map((link, id) => ({ id, link })))
  const change = (next: Row[]) => {
    setRows(next)
    onChange(next.map(({ link }) => link.trim()).filter((link) => link !== ''))
  }
  const handleAdd = () => setRows([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, link: '' }])
  const errorOf = ({ link }: Row) => {
    if (error === undefined || link.trim() === '' || isSafeLink(link.trim())) return undefined
    return lacksScheme(link) ? `${error}. ${t('ui.lacksScheme')}` : error
  }
  const isGeneralError = error !== undefined && rows.every((row) => errorOf(row) === undefined)
  return (
    <fieldset className="mb-3 min-w-0">
      <legend className="mb-1.5 text-sm font-[650]">{t('account.edit.links')}</legend>
      <p className="mb-2 text-[0.8125rem] text-faint">{t('account.edit.linksHint', { count: LINKS_MAX })}</p>
      {rows.map((row, index) => (
        <div key={row.id} className="flex items-start gap-1.5">
          <TextField
            name="links"
            type="url"
            inputMode="url"
            className="grow [&>label]:sr-only"
            label={t('account.edit.link', { number: index + 1 })}
            value={row.link}
            error={errorOf(row)}
            onBlur={onBlur}
            onChange={(link) => change(rows.map((other) => (other.id === row.id ? { ...other, link } : other)))}
            autoFocus={row.link === '' && index === rows.length - 1}
          />
          <IconButton
            label={t('account.edit.linkRemove', { number: index + 1 })}
            onClick={() => change(rows.filter(({ id }) => id !== row.id))}
          >
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <p role="alert" className="text-[0.8125rem] text-danger">
        {isGeneralError && error}
      </p>
      {rows.length < LINKS_MAX && (
        <Button variant="quiet" onClick={handleAdd}>
          <Plus size={17} aria-hidden="true" />
          {t('account.edit.linkAdd')}
        </Button>
      )}
    </fieldset>
  )
}
