import type { Calls, ReadCall } from '#contract/api.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { downloadFile } from '#web/core/ui/download-file.ts'
import { fetchCall } from './client.ts'

/** Saves the file in the answer of a call, under the name that the server gave it. */
export async function download<N extends ReadCall>(name: N, input: InputOf<Calls[N]>): Promise<void> {
  const response = await fetchCall(name, input)
  downloadFile(fileNameIn(response.headers.get('Content-Disposition') ?? ''), await response.blob())
}

function fileNameIn(disposition: string): string {
  const name = /filename\*=UTF-8''([^;]+)/u.exec(disposition)?.[1]
  return name === undefined ? 'cairn' : decodeURIComponent(name)
}
