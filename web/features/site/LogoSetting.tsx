import ImageUp from 'lucide-react/icons/image-up'
import { type ChangeEvent, useId, useState } from 'react'
import type { SiteSettings } from '#contract/site.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { PanelRow } from '#web/core/ui/lists/RowPanel.tsx'

interface LogoSettingProps {
  settings: SiteSettings
  onSaved: () => void
}

/** The row of the logo. */
export function LogoSetting({ settings: { logo }, onSaved }: LogoSettingProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const save = async (change: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await change()
      onSaved()
    } catch (failure) {
      showFailure(failure, t('ui.saved.failed'), () => save(change))
    }
    setBusy(false)
  }
  const handleFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (file) void save(() => write('setLogo', { body: file }))
  }
  return (
    <PanelRow
      icon={
        logo === null ? (
          <ImageUp size={19} />
        ) : (
          <img src={logo} alt="" width="40" height="40" className="size-10 rounded-m" />
        )
      }
      title={<span id={id}>{t('site.about.logo')}</span>}
      hint={t('site.about.logoHint')}
    >
      <label className={`${buttonClass({ variant: 'quiet' })} relative has-focus-visible:outline-2`}>
        {t('site.about.logoChoose')}
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          aria-labelledby={id}
          disabled={busy}
          onChange={handleFile}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </label>
      {logo !== null && (
        <Button variant="quiet" busy={busy} onClick={() => void save(() => write('removeLogo', {}))}>
          {t('site.about.logoRemove')}
        </Button>
      )}
    </PanelRow>
  )
}
