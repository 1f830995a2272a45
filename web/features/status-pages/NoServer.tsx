import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useEffect, useEffectEvent, useState } from 'react'
import { drawCairn } from '#contract/drawing/cairn.ts'
import { isServerReachable } from '#web/core/browser/reachable.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'

const STATES = ['done', 'done', 'done', 'next', 'open']
const CAIRN = drawCairn('no server', STATES.length, { width: 104, stoneHeight: 22 })

/**
 * In place of a page that can't be loaded without a server. It reloads the page once the server can be
 * reached, since browsers request a script that failed only then, and nothing was typed here.
 */
export function NoServer() {
  const { t } = useTranslation()
  const [isTrying, setIsTrying] = useState(false)
  const retry = async () => {
    setIsTrying(true)
    if (await isServerReachable()) location.reload()
    setIsTrying(false)
  }
  const handleOnline = useEffectEvent(() => void retry())
  useEffect(() => {
    window.addEventListener('online', handleOnline)
    return () => window.removeEventListener('online', handleOnline)
  }, [])
  return (
    <section
      id="no-server"
      role="alert"
      className="mx-auto grid max-w-160 justify-items-center gap-3 px-1.5 py-6.5 text-center"
    >
      <title>{t('shell.titles.page', { page: t('ui.noServer.title') })}</title>
      <svg
        viewBox={`-20 -20 ${CAIRN.width + 40} ${CAIRN.height + 60}`}
        width="108"
        aria-hidden="true"
        className="cairn"
      >
        <ellipse className="cairn-shadow" cx={CAIRN.width / 2} cy={CAIRN.height} rx={CAIRN.width / 2} ry="32" />
        {CAIRN.stones.map(({ x, y, outline }, index) => (
          <g key={y} data-state={STATES[index]} transform={`translate(${x} ${y})`} className="cairn-stone">
            {STATES[index] === 'done' && <path className="cairn-edge" d={outline} />}
            <path d={outline} transform={STATES[index] === 'done' ? 'translate(0 -12) scale(.99 .92)' : undefined} />
          </g>
        ))}
      </svg>
      <h1 className="text-[1.75rem] text-balance">{t('ui.noServer.title')}</h1>
      <p className="max-w-110 text-muted text-balance">{t('ui.noServer.text')}</p>
      <Button size="lg" busy={isTrying} onClick={retry}>
        <RotateCcw size={18} aria-hidden="true" />
        {t('ui.error.retry')}
      </Button>
    </section>
  )
}
