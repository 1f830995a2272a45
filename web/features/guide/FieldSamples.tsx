import { useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Highlight } from '#web/core/ui/display/Highlight.tsx'
import { SearchWords } from '#web/core/ui/display/SearchWords.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { PasswordField } from '#web/core/ui/form/PasswordField.tsx'
import { SearchBox } from '#web/core/ui/form/SearchBox.tsx'
import { SearchForm } from '#web/core/ui/form/SearchForm.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { ComponentSample, RIGHT_TO_LEFT_TEXT, StateSample } from './Sample.tsx'
import TEXTS from './texts.json'

export function FieldSamples() {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [filled, setFilled] = useState(TEXTS.sample.value)
  const [lines, setLines] = useState('')
  const [right, setRight] = useState(RIGHT_TO_LEFT_TEXT)
  const [long, setLong] = useState(TEXTS.sample.long)
  const label = TEXTS.sample.field
  return (
    <>
      <ComponentSample names={['TextField', 'Field']}>
        <StateSample state="required">
          <TextField name="required" label={label} value={name} onChange={setName} required />
        </StateSample>
        <StateSample state="optional">
          <TextField name="optional" label={label} value={name} onChange={setName} required={false} />
        </StateSample>
        <StateSample state="hint">
          <TextField name="hint" label={label} hint={TEXTS.sample.hint} value={name} onChange={setName} />
        </StateSample>
        <StateSample state="error">
          <TextField name="error" label={label} error={TEXTS.sample.fieldError} value={name} onChange={setName} />
        </StateSample>
        <StateSample state="counter">
          <TextField name="counter" label={label} counter={120} value={filled} onChange={setFilled} />
        </StateSample>
        <StateSample state="disabled">
          <TextField name="disabled" label={label} value={filled} onChange={setFilled} disabled />
        </StateSample>
        <StateSample state="rows">
          <TextField name="rows" label={TEXTS.sample.comments} rows={4} value={lines} onChange={setLines} />
        </StateSample>
        <StateSample state="long">
          <TextField name="long" label={label} rows={4} value={long} onChange={setLong} />
        </StateSample>
        <StateSample state="rtl">
          <TextField name="right" label={label} value={right} onChange={setRight} />
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['SearchBox', 'TypedSearchBox']}>
        <StateSample state="empty">
          <SearchBox label={label} placeholder={label} value={name} onChange={setName} />
        </StateSample>
        <StateSample state="filled">
          <SearchBox label={label} value={filled} onChange={setFilled} />
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['SearchForm']}>
        <StateSample state="empty">
          <SearchForm
            action="/components"
            label={label}
            placeholder={label}
            submitLabel={t('shell.search.submit')}
            onSearch={setFilled}
          />
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['Highlight', 'SearchWords']}>
        <StateSample state="filled">
          <SearchWords q={filled}>
            <Highlight text={TEXTS.sample.value} />
          </SearchWords>
        </StateSample>
      </ComponentSample>
      <PasswordSamples />
      <ComponentSample names={['FormError']}>
        <StateSample state="error">
          <FormError message={TEXTS.sample.error} />
        </StateSample>
        <StateSample state="long">
          <FormError message={TEXTS.sample.long} />
        </StateSample>
      </ComponentSample>
    </>
  )
}

function PasswordSamples() {
  const [password, setPassword] = useState('')
  const common = { label: TEXTS.sample.password, value: password, onChange: setPassword }
  return (
    <ComponentSample names={['PasswordField']}>
      <StateSample state="default">
        <PasswordField name="password" {...common} autoComplete="new-password" />
      </StateSample>
      <StateSample state="error">
        <PasswordField name="wrong" {...common} error={TEXTS.sample.fieldError} autoComplete="new-password" />
      </StateSample>
    </ComponentSample>
  )
}
