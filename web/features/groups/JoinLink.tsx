import { useId } from 'react'
import type { Group } from '#contract/group.ts'
import { GROUP_LINK_DAYS_MAX, GROUP_MEMBERS_MAX } from '#contract/rules/group.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useOrigin } from '#web/core/session/site-url.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { useAct } from '#web/core/ui/feedback/useAct.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { wholeNumberProps } from '#web/core/ui/form/whole-number.ts'
import { useShare } from '#web/core/ui/useShare.ts'
import { joinAddress, LINK_DEFAULTS } from './join-address.ts'
import { useDayNames } from './useDayNames.ts'

const schema = async () => (await import('#contract/group.ts')).groupLinkInput

/** The link with which people join a group, and a form to make another one. */
export function JoinLink({ group }: { group: Group }) {
  const { t } = useTranslation()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid gap-2.5 border-t border-line pt-4">
      <div>
        <h3 id={titleId} className="text-[1.1rem]">
          {t('groups.invite.link')}
        </h3>
        <p className="text-sm text-muted">{t('groups.invite.linkText')}</p>
      </div>
      {group.link && <WorkingLink group={group} link={group.link} />}
      <LinkForm groupId={group.id} hasLink={group.link !== null} />
    </section>
  )
}

function WorkingLink({ group, link: { key, usesLeft, until } }: { group: Group; link: NonNullable<Group['link']> }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { dayOfYear } = useDayNames()
  const write = useWrite()
  const { busy, run } = useAct()
  const address = joinAddress(useOrigin(), group.id, key)
  const { copyLink } = useShare({ name: group.name, address })
  const end = () => write('endGroupLink', { params: { groupId: group.id } })
  return (
    <div className="grid gap-2 rounded-box bg-brand-soft p-3.5">
      <input
        readOnly
        dir="ltr"
        aria-label={t('groups.invite.link')}
        value={address}
        onFocus={(event) => event.target.select()}
        className="field-box min-w-0"
      />
      <p className="text-sm">
        {t('groups.invite.left', { count: usesLeft, number: number(usesLeft), day: dayOfYear(until.slice(0, 10)) })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copyLink()}>{t('groups.invite.copy')}</Button>
        <Button
          variant="plain"
          className="text-danger!"
          busy={busy}
          onClick={() => void run(end, t('groups.invite.ended'))}
        >
          {t('groups.invite.end')}
        </Button>
      </div>
    </div>
  )
}

function LinkForm({ groupId, hasLink }: { groupId: string; hasLink: boolean }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const write = useWrite()
  const form = useForm(schema, LINK_DEFAULTS)
  const handleSubmit = form.handleSubmit(async (body) => {
    await write('makeGroupLink', { params: { groupId }, body })
  })
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-1">
      <FormError message={form.formError} />
      <div className="grid grid-cols-2 gap-x-3">
        <TextField
          {...wholeNumberProps(fieldProps(form, 'uses'))}
          label={t('groups.invite.uses')}
          hint={t('groups.invite.upTo', { max: number(GROUP_MEMBERS_MAX) })}
        />
        <TextField
          {...wholeNumberProps(fieldProps(form, 'days'))}
          label={t('groups.invite.days')}
          hint={t('groups.invite.upTo', { max: number(GROUP_LINK_DAYS_MAX) })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button type="submit" variant="soft" busy={form.busy}>
          {t(hasLink ? 'groups.invite.renew' : 'groups.invite.make')}
        </Button>
        {hasLink && <span className="text-sm text-muted">{t('groups.invite.renewHint')}</span>}
      </div>
    </form>
  )
}
