/** A grey JPEG of 8 by 8 blocks that is shown gradually, in this number of scans, each of which refines one coefficient. */
export function jpegWithScans(scans: number): Buffer {
  const side = 64
  const segment = (marker: number, data: readonly number[]) => [0xff, marker, 0, data.length + 2, ...data]
  const scan = (start: number, high: number, low: number, bits: readonly number[]) => [
    ...segment(0xda, [1, 1, 0, start, start, (high << 4) | low]),
    ...bits,
  ]
  // One code each: the difference 0, and the end of all blocks.
  const table = (kind: number, value: number) => segment(0xc4, [kind, 1, ...Array(15).fill(0), value])
  const blocks = (side / 8) ** 2
  const head = [
    ...segment(0xdb, [0, ...Array(64).fill(1)]),
    ...segment(0xc2, [8, 0, side, 0, side, 1, 1, 0x11, 0]),
    ...table(0x00, 0),
    ...table(0x10, 0x00),
  ]
  const first = scan(0, 0, 0, Array(blocks / 8).fill(0))
  const others = Array.from({ length: scans - 1 }, (_, index) => {
    const low = 12 - (index % 13)
    const coefficient = 1 + Math.floor(index / 13)
    return scan(coefficient, low === 12 ? 0 : low + 1, low, Array(blocks / 8).fill(0))
  })
  return Buffer.from([0xff, 0xd8, ...head, ...first, ...others.flat(), 0xff, 0xd9])
}
