import { type ChangeEvent, useId, useState } from 'react'
import type { SiteSettings } from '#contract/site.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'

interface LogoSettingProps {
  settings: SiteSettings
  onSaved: () => void
}

/** The setting of the logo. */
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
    <div className="mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
      {logo !== null && <img src={logo} alt="" width="44" height="44" className="size-11 rounded-m bg-sunk" />}
      <div className="min-w-0 grow basis-40">
        <p id={id} className="text-sm font-[650]">
          {t('site.about.logo')}
        </p>
        <p className="text-sm text-muted">{t('site.about.logoHint')}</p>
      </div>
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
    </div>
  )
}
