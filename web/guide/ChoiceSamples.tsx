import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { LanguageSwitch } from '#web/ui/form/LanguageSwitch.tsx'
import { Segmented } from '#web/ui/form/Segmented.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { Switch } from '#web/ui/form/Switch.tsx'
import { TagPicker } from '#web/ui/form/TagPicker.tsx'
import { Piece } from './Piece.tsx'
import { State } from './State.tsx'
import { FROM_THE_RIGHT } from './sample.texts.ts'

const BADGES = ['badge', 'other', 'third'] as const

export function ChoiceSamples() {
  return (
    <>
      <OneOfSome />
      <OnOrOff />
      <Tags />
    </>
  )
}

function OneOfSome() {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState('')
  const [shown, setShown] = useState('badge')
  const options = BADGES.map((value) => ({ value: String(value), label: t(`guide.sample.${value}`) }))
  const common = { label: t('guide.sample.choose'), options, value: chosen, onChange: setChosen }
  const placeholder = t('guide.sample.choose')
  return (
    <>
      <Piece of={['LanguageSwitch']}>
        <State is="filled">
          <LanguageSwitch />
        </State>
      </Piece>
      <Piece of={['SelectField']}>
        <State is="empty">
          <SelectField name="type" {...common} placeholder={placeholder} />
        </State>
        <State is="error">
          <SelectField name="wrongType" {...common} placeholder={placeholder} error={t('guide.sample.fieldError')} />
        </State>
        <State is="disabled">
          <SelectField name="fixedType" {...common} value="badge" disabled />
        </State>
      </Piece>
      <Piece of={['Segmented']}>
        <State is="selected">
          <Segmented label={t('guide.sample.choose')} options={options} value={shown} onChange={setShown} />
        </State>
      </Piece>
    </>
  )
}

function OnOrOff() {
  const { t } = useTranslation()
  const [on, setOn] = useState(true)
  const label = t('guide.sample.remember')
  return (
    <>
      <Piece of={['Checkbox']}>
        <State is="selected">
          <Checkbox label={label} checked={on} onChange={setOn} />
        </State>
        <State is="plain">
          <Checkbox label={label} checked={!on} onChange={(checked) => setOn(!checked)} />
        </State>
        <State is="disabled">
          <Checkbox label={label} checked={on} onChange={setOn} disabled />
        </State>
        <State is="long">
          <Checkbox label={t('guide.sample.long')} checked={on} onChange={setOn} />
        </State>
      </Piece>
      <Piece of={['Switch']}>
        <State is="selected">
          <Switch label={t('guide.sample.notify')} checked={on} onChange={setOn} />
        </State>
        <State is="hint">
          <Switch
            label={t('guide.sample.notify')}
            hint={t('guide.sample.hint')}
            checked={!on}
            onChange={(checked) => setOn(!checked)}
          />
        </State>
      </Piece>
    </>
  )
}

function Tags() {
  const { t } = useTranslation()
  const known = BADGES.map((badge) => t(`guide.sample.${badge}`))
  const [some, setSome] = useState([known[0] ?? '', FROM_THE_RIGHT])
  const [full, setFull] = useState(known.slice(0, 2))
  const common = { label: t('guide.sample.badges'), options: known }
  return (
    <Piece of={['TagPicker', 'TagCombobox']}>
      <State is="filled">
        <TagPicker
          {...common}
          selected={some}
          onChange={setSome}
          max={10}
          onCreate={(name) => setSome([...some, name])}
        />
      </State>
      <State is="empty">
        <TagPicker {...common} selected={[]} onChange={setSome} max={10} placeholder={t('guide.sample.badge')} />
      </State>
      <State is="full">
        <TagPicker {...common} selected={full} onChange={setFull} max={2} />
      </State>
      <State is="error">
        <TagPicker {...common} selected={[]} onChange={setSome} max={10} error={t('guide.sample.fieldError')} />
      </State>
    </Piece>
  )
}
