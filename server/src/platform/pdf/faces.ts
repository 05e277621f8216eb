import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { unpacked } from './woff.ts'

const require = createRequire(import.meta.url)
/** Where a package keeps its fonts: beside what it is imported by. */
const beside = (entry: string, ...files: string[]) =>
  files.map((file) => path.join(path.dirname(entry), file))
const weights = (name: string) =>
  ['400Regular', '500Medium', '600SemiBold']
    .flatMap((weight) => [weight, `${weight}_Italic`])
    .map((face) => `${face}/${name}_${face}.ttf`)

/**
 * The faces we set text in, by the names they call themselves. Newsreader and Inter cover Latin, Vietnamese, Greek and
 * Cyrillic; each of the others is here for the scripts that those two lack, and is chosen for its size.
 */
export const faces = {
  serif: {
    name: 'Newsreader',
    files: beside(require.resolve('@expo-google-fonts/newsreader'), ...weights('Newsreader')),
  },
  sans: { name: 'Inter', files: beside(require.resolve('@expo-google-fonts/inter'), ...weights('Inter')) },
  arabic: {
    name: 'Noto Naskh Arabic',
    files: beside(
      require.resolve('@embedpdf/fonts-arabic'),
      '../fonts/NotoNaskhArabic-Regular.ttf',
      '../fonts/NotoNaskhArabic-Bold.ttf',
    ),
  },
  hebrew: {
    name: 'Noto Sans Hebrew',
    files: beside(
      require.resolve('@embedpdf/fonts-hebrew'),
      '../fonts/NotoSansHebrew-Regular.ttf',
      '../fonts/NotoSansHebrew-Bold.ttf',
    ),
  },
  chinese: {
    name: 'Noto Sans S Chinese',
    files: beside(
      require.resolve('@embedpdf/fonts-sc'),
      '../fonts/NotoSansHans-Regular.otf',
      '../fonts/NotoSansHans-Medium.otf',
      '../fonts/NotoSansHans-Bold.otf',
    ),
  },
  japanese: {
    name: 'MotoyaLCedar',
    files: beside(require.resolve('@expo-google-fonts/kosugi'), 'Kosugi_400Regular.ttf'),
  },
  korean: {
    name: 'NanumGothic',
    files: beside(
      require.resolve('@expo-google-fonts/nanum-gothic'),
      '400Regular/NanumGothic_400Regular.ttf',
      '700Bold/NanumGothic_700Bold.ttf',
    ),
  },
  script: {
    name: 'La Belle Aurore',
    files: beside(
      require.resolve('@expo-google-fonts/la-belle-aurore'),
      '400Regular/LaBelleAurore_400Regular.ttf',
    ),
  },
  flourish: {
    name: 'Mrs Saint Delafield',
    files: beside(
      require.resolve('@fontsource/mrs-saint-delafield'),
      'files/mrs-saint-delafield-latin-400-normal.woff',
    ),
  },
} as const satisfies Record<string, { name: string; files: string[] }>
export type Face = keyof typeof faces

/** Who is asked for a character, one after the other. Han characters have the shapes of the language around them. */
export const inSerif = (language?: string) => fallingBack('serif', 'sans', language)
export const inSans = (language?: string) => fallingBack('sans', 'serif', language)

const fallingBack = (first: Face, second: Face, language?: string): Face[] => [
  first,
  second,
  'arabic',
  'hebrew',
  ...(language === 'ja' ? (['japanese', 'chinese'] as const) : (['chinese', 'japanese'] as const)),
  'korean',
]

/** Typst cannot read WOFF: it gets such a font unpacked. */
export const unpackFont = (file: string) => unpacked(readFileSync(file))
export const isPacked = (file: string) => file.endsWith('.woff')
