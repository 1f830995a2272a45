import { INVITATION_DAYS_MAX, INVITATION_LABEL_MAX, INVITATION_USES_MAX } from '#contract/rules/site.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { wholeNumberProps } from '#web/core/ui/form/whole-number.ts'

const schema = async () => (await import('#contract/site.ts')).newInvitationLink

const INITIAL = { label: '', uses: 30, days: 7 }

/** Creates an invitation link and passes its address on. */
export function NewLinkForm({ onCreated }: { onCreated: (url: string) => void }) {
  const { t } = useTranslation()
  const write = useWrite()
  const form = useForm(schema, INITIAL)
  const handleSubmit = form.handleSubmit(async (body) => {
    const { url } = await write('createInvitationLink', { body })
    form.reset()
    onCreated(url)
  })
  const { number } = useFormats()
  return (
    <form onSubmit={handleSubmit} noValidate className="px-5.5 pb-4.5 max-sm:px-4">
      <FormError message={form.formError} />
      <div className="mb-2 grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_7.5rem_7.5rem]">
        <TextField
          {...fieldProps(form, 'label')}
          label={t('site.links.label')}
          hint={t('site.links.labelHint')}
          counter={INVITATION_LABEL_MAX}
          autoComplete="off"
          className="max-sm:col-span-2"
        />
        <TextField
          {...wholeNumberProps(fieldProps(form, 'uses'))}
          label={t('site.links.uses')}
          hint={t('site.links.upTo', { max: number(INVITATION_USES_MAX) })}
        />
        <TextField
          {...wholeNumberProps(fieldProps(form, 'days'))}
          label={t('site.links.days')}
          hint={t('site.links.upTo', { max: number(INVITATION_DAYS_MAX) })}
        />
      </div>
      <Button type="submit" variant="soft" busy={form.busy}>
        {t('site.links.create')}
      </Button>
    </form>
  )
}
