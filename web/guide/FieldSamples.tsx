import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Highlight, SearchWords } from '#web/ui/display/Highlight.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { SearchBox } from '#web/ui/form/SearchBox.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { Piece } from './Piece.tsx'
import { State } from './State.tsx'
import { FROM_THE_RIGHT } from './sample.texts.ts'

export function FieldSamples() {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [filled, setFilled] = useState(t('guide.sample.value'))
  const [lines, setLines] = useState('')
  const [right, setRight] = useState(FROM_THE_RIGHT)
  const [long, setLong] = useState(t('guide.sample.long'))
  const label = t('guide.sample.field')
  return (
    <>
      <Piece of={['TextField', 'Field']}>
        <State is="required">
          <TextField name="required" label={label} value={name} onChange={setName} required />
        </State>
        <State is="optional">
          <TextField name="optional" label={label} value={name} onChange={setName} required={false} />
        </State>
        <State is="hint">
          <TextField name="hint" label={label} hint={t('guide.sample.hint')} value={name} onChange={setName} />
        </State>
        <State is="error">
          <TextField name="error" label={label} error={t('guide.sample.fieldError')} value={name} onChange={setName} />
        </State>
        <State is="counter">
          <TextField name="counter" label={label} counter={120} value={filled} onChange={setFilled} />
        </State>
        <State is="disabled">
          <TextField name="disabled" label={label} value={filled} onChange={setFilled} disabled />
        </State>
        <State is="rows">
          <TextField name="rows" label={t('guide.sample.comments')} rows={4} value={lines} onChange={setLines} />
        </State>
        <State is="long">
          <TextField name="long" label={label} rows={4} value={long} onChange={setLong} />
        </State>
        <State is="rtl">
          <TextField name="right" label={label} value={right} onChange={setRight} />
        </State>
      </Piece>
      <Piece of={['SearchBox']}>
        <State is="empty">
          <SearchBox label={label} placeholder={label} value={name} onChange={setName} />
        </State>
        <State is="filled">
          <SearchBox label={label} value={filled} onChange={setFilled} />
        </State>
      </Piece>
      <Piece of={['Highlight']}>
        <State is="filled">
          <SearchWords value={filled}>
            <Highlight text={t('guide.sample.value')} />
          </SearchWords>
        </State>
      </Piece>
      <PasswordSamples />
      <Piece of={['FormError']}>
        <State is="error">
          <FormError message={t('guide.sample.error')} />
        </State>
        <State is="long">
          <FormError message={t('guide.sample.long')} />
        </State>
      </Piece>
    </>
  )
}

function PasswordSamples() {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const common = { label: t('guide.sample.password'), value: password, onChange: setPassword }
  return (
    <Piece of={['PasswordField']}>
      <State is="default">
        <PasswordField name="password" {...common} autoComplete="new-password" />
      </State>
      <State is="error">
        <PasswordField name="wrong" {...common} error={t('guide.sample.fieldError')} autoComplete="new-password" />
      </State>
    </Piece>
  )
}
