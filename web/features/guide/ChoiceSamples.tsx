import { ClientOnly } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'
import { LanguageSwitch } from '#web/core/ui/form/LanguageSwitch.tsx'
import { SearchSelect } from '#web/core/ui/form/SearchSelect.tsx'
import { Segmented } from '#web/core/ui/form/Segmented.tsx'
import { SelectField } from '#web/core/ui/form/SelectField.tsx'
import { Switch } from '#web/core/ui/form/Switch.tsx'
import { TagPicker } from '#web/core/ui/form/TagPicker.tsx'
import { FoldingRow } from '#web/core/ui/lists/FoldingRow.tsx'
import { PanelRow, RowPanel, SwitchRow } from '#web/core/ui/lists/RowPanel.tsx'
import { SelectRow } from '#web/core/ui/lists/SelectRow.tsx'
import { ComponentSample, RIGHT_TO_LEFT_TEXT, StateSample } from './Sample.tsx'
import TEXTS from './texts.json'

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
  const [chosen, setChosen] = useState('')
  const [shown, setShown] = useState('badge')
  const options = BADGES.map((value) => ({ value: String(value), label: TEXTS.sample[value] }))
  const common = { label: TEXTS.sample.choose, options, value: chosen, onChange: setChosen }
  const placeholder = TEXTS.sample.choose
  return (
    <>
      <ComponentSample names={['LanguageSwitch']}>
        <StateSample state="filled">
          <LanguageSwitch />
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['SelectField']}>
        <StateSample state="empty">
          <SelectField name="type" {...common} placeholder={placeholder} />
        </StateSample>
        <StateSample state="error">
          <SelectField name="wrongType" {...common} placeholder={placeholder} error={TEXTS.sample.fieldError} />
        </StateSample>
        <StateSample state="disabled">
          <SelectField name="fixedType" {...common} value="badge" disabled />
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['SearchSelect']}>
        <StateSample state="filled">
          {/*
           * Only in the browser: Base UI renders a hidden field with a style attribute, which the
           * content security policy forbids in the server's HTML.
           */}
          <ClientOnly>
            <SearchSelect name="searched" {...common} value={shown} onChange={setShown} />
          </ClientOnly>
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['Segmented']}>
        <StateSample state="selected">
          <Segmented label={TEXTS.sample.choose} options={options} value={shown} onChange={setShown} />
        </StateSample>
      </ComponentSample>
    </>
  )
}

function OnOrOff() {
  const [on, setOn] = useState(true)
  const [chosen, setChosen] = useState<(typeof BADGES)[number]>('badge')
  const label = TEXTS.sample.remember
  return (
    <>
      <ComponentSample names={['Checkbox']}>
        <StateSample state="selected">
          <Checkbox label={label} checked={on} onChange={setOn} />
        </StateSample>
        <StateSample state="plain">
          <Checkbox label={label} checked={!on} onChange={(checked) => setOn(!checked)} />
        </StateSample>
        <StateSample state="disabled">
          <Checkbox label={label} checked={on} onChange={setOn} disabled />
        </StateSample>
        <StateSample state="long">
          <Checkbox label={TEXTS.sample.long} checked={on} onChange={setOn} />
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['Switch']}>
        <StateSample state="selected">
          <Switch label={TEXTS.sample.notify} checked={on} onChange={setOn} />
        </StateSample>
        <StateSample state="hint">
          <Switch
            label={TEXTS.sample.notify}
            hint={TEXTS.sample.hint}
            checked={!on}
            onChange={(checked) => setOn(!checked)}
          />
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['RowPanel', 'FoldingRow', 'SelectRow']}>
        <StateSample state="default" wide>
          <RowPanel title={TEXTS.sample.field} hint={TEXTS.sample.hint}>
            <ul>
              <PanelRow icon={<Bell size={20} />} isActive title={label} hint={TEXTS.sample.hint}>
                <Button variant="quiet">{TEXTS.sample.action}</Button>
              </PanelRow>
              <SwitchRow title={TEXTS.sample.notify} checked={on} onChange={setOn} />
              <SelectRow
                title={TEXTS.sample.choose}
                value={chosen}
                onChange={setChosen}
                options={BADGES.map((value) => ({ value, label: TEXTS.sample[value] }))}
              />
              <FoldingRow title={TEXTS.sample.badges} hint={TEXTS.sample.hint} value={TEXTS.sample[chosen]}>
                <p className="px-5.5 pb-4">{TEXTS.sample.muted}</p>
              </FoldingRow>
            </ul>
          </RowPanel>
        </StateSample>
      </ComponentSample>
    </>
  )
}

function Tags() {
  const badgeNames = BADGES.map((badge) => TEXTS.sample[badge])
  const [some, setSome] = useState([badgeNames[0] ?? '', RIGHT_TO_LEFT_TEXT])
  const [full, setFull] = useState(badgeNames.slice(0, 2))
  const common = { label: TEXTS.sample.badges, options: badgeNames }
  return (
    <ComponentSample names={['TagPicker', 'TagCombobox']}>
      <StateSample state="filled">
        <TagPicker
          {...common}
          selected={some}
          onChange={setSome}
          max={10}
          onCreate={(name) => setSome([...some, name])}
        />
      </StateSample>
      <StateSample state="empty">
        <TagPicker {...common} selected={[]} onChange={setSome} max={10} placeholder={TEXTS.sample.badge} />
      </StateSample>
      <StateSample state="full">
        <TagPicker {...common} selected={full} onChange={setFull} max={2} />
      </StateSample>
      <StateSample state="error">
        <TagPicker {...common} selected={[]} onChange={setSome} max={10} error={TEXTS.sample.fieldError} />
      </StateSample>
    </ComponentSample>
  )
}
