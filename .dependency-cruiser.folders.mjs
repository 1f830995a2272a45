import config, { boundary, TESTS } from './.dependency-cruiser.mjs'

/** No cycles between folders either. Tests are left out: they may import from anywhere. */
export default {
  forbidden: [
    {
      ...boundary('8-no-folder-cycles', 'Imports between two folders point one way.', {}, { circular: true }),
      scope: 'folder',
    },
  ],
  options: { ...config.options, exclude: { path: `${config.options.exclude.path}|${TESTS}` } },
}
