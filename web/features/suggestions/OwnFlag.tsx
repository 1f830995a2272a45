import type { Person } from '#contract/person.ts'
import type { Flag } from '#contract/suggestion.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { useReport } from '#web/features/reporting/useReport.tsx'
import { FlagBox, FlagDetails, FlagWords, useFlagAction } from './FlagBox.tsx'

/** A link that the viewer reported, with the owner's answer. */
export function OwnFlag({ flag, owner }: { flag: Flag; owner: Person }) {
  const { t } = useTranslation()
  const write = useWrite()
  const { mutate, isPending } = useFlagAction()
  const { id, state, url, reply, reason } = flag
  const name = owner.displayName
  const { openReport, reportDialog } = useReport('flag', { id, name }, reply === null)
  const outcome = state === 'accepted' ? (url === null ? 'fixed' : 'accepted') : state
  const handleDelete = () =>
    mutate({ perform: () => write('deleteFlag', { params: { id } }), done: t('flags.own.takenBack') })
  return (
    <FlagBox label={t('flags.own.title')}>
      <p role="status" className="font-[560]">
        {t(`flags.own.${outcome}`, { name, reason: reason ?? '' })}
      </p>
      {reply !== null && <FlagWords text={reply} />}
      <FlagDetails flag={flag} />
      <div className="flex flex-wrap gap-2.5">
        <Button variant="quiet" busy={isPending} onClick={handleDelete}>
          {t(state === 'open' ? 'flags.own.takeBack' : 'flags.own.delete')}
        </Button>
        {openReport && (
          <Button variant="quiet" onClick={openReport}>
            {t('flags.reportReply')}
          </Button>
        )}
      </div>
      {reportDialog}
    </FlagBox>
  )
}
