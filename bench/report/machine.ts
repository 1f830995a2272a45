import { arch, cpus, platform, release, totalmem } from 'node:os'

export function machine(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores (${cpu?.model.trim()}), ${memory} GB, ${platform()} ${release()} ${arch()}, Node ${process.version}`
}
