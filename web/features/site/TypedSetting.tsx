import { type ComponentProps, useState } from 'react'
import type { SiteSetting, SiteSettings } from '#contract/site.ts'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { useIssueMessages, useSchema } from '#web/core/ui/form/validation.ts'

const schema = async () => (await import('#contract/site.ts')).siteSettings

type Checked<Value> = { value: Value; error?: never } | { value?: never; error: string }

/** Returns a function that checks a value of a setting as the server does. */
export function useSettingCheck() {
  const { loadSchema } = useSchema(schema)
  const messagesOf = useIssueMessages()
  return async <Name extends SiteSetting>(name: Name, value: unknown): Promise<Checked<SiteSettings[Name]>> => {
    try {
      const { success, data, error } = (await loadSchema()).shape[name].safeParse(value)
      if (success) return { value: data as SiteSettings[Name] }
      return { error: Object.values(messagesOf<Record<string, unknown>>(error.issues)).join(' ') }
    } catch (failure) {
      return { error: String(Object(failure).message) }
    }
  }
}

interface TypedSettingProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'onBlur' | 'error'> {
  saved: string
  /** Checks the typed text, and returns it in the form in which it is saved. */
  check: (typed: string) => Promise<Checked<string>>
  onSave: (value: string) => void
}

/** A text that is saved when its field loses the focus. A text that can't be saved stays in the field. */
export function TypedSetting({ saved, check, onSave, ...field }: TypedSettingProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  const [known, setKnown] = useState(saved)
  if (known !== saved) {
    setKnown(saved)
    setTyped(null)
  }
  const commit = async () => {
    if (typed === null) return
    const checked = await check(typed)
    setError(checked.error)
    if (checked.value === saved) setTyped(null)
    else if (checked.value !== undefined) onSave(checked.value)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void commit()
      }}
    >
      <TextField
        {...field}
        value={typed ?? saved}
        error={error}
        onChange={(text) => {
          setTyped(text)
          setError(undefined)
        }}
        onBlur={() => void commit()}
      />
    </form>
  )
}
