import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import { type ApiError, fetchCall } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { downloadFile } from '#web/core/ui/download-file.ts'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { useShare } from '#web/core/ui/useShare.ts'
import { useFinish } from './useFinish.ts'

const FILE = 'cairn.png'
const TYPE = 'image/png'

interface Picture {
  file: File
  /** The picture as a `data:` address, since pages show no images from other addresses. */
  address: string
}

function pictureQuery(journeyId: string) {
  const input = { params: { pathId: journeyId } }
  return queryOptions<Picture, ApiError>({
    queryKey: ['ownFinishPicture', input],
    queryFn: async ({ signal }) => {
      const response = await fetchCall('ownFinishPicture', input, { signal })
      const bytes = new Uint8Array(await response.arrayBuffer())
      const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
      return { file: new File([bytes], FILE, { type: TYPE }), address: `data:${TYPE};base64,${btoa(text)}` }
    },
  })
}

/**
 * The picture of the viewer's own finish, which only they can see, and its actions. Sharing makes a
 * public page of the finish, and `stop` ends it; null if there's nothing to share or to end.
 */
export function useFinishPicture(journey: Journey) {
  const { t } = useTranslation()
  const write = useWrite()
  const { data: finish } = useFinish(journey.id)
  const input = { params: { pathId: journey.id } }
  const picture = useQuery({ ...pictureQuery(journey.id), enabled: finish !== undefined })
  const [isBusy, setIsBusy] = useState(false)
  const { copyLink, openSheet } = useShare({
    name: journey.name,
    address: async () => (await write('createFinishPicture', input)).pageUrl,
    file: picture.data?.file,
  })
  const isShareable = journey.visibility !== 'private' && !journey.hidden

  const changing = (change: () => Promise<void>, failed: string) => async () => {
    setIsBusy(true)
    try {
      await change()
    } catch (failure) {
      showFailure(failure, failed)
    }
    setIsBusy(false)
  }
  const sharing = (share: () => Promise<void>) => changing(share, t('finish.shareFailed'))
  const stop = changing(async () => {
    await write('withdrawFinishPicture', input)
    toast(t('finish.stopped'), { tone: 'success' })
  }, t('finish.stopFailed'))
  return {
    picture,
    isBusy,
    save: picture.data ? () => downloadFile(FILE, picture.data.file) : null,
    stop: finish?.shared ? stop : null,
    copyLink: isShareable ? sharing(copyLink) : null,
    openSheet: isShareable && openSheet ? sharing(openSheet) : null,
  }
}
