/** The error catalogue of core 8 as people meet it: the dialog after a failed change, in three languages. */
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { defineEndpoint } from '@haulway/resource'
import { cn as rulesCn } from '@haulway/resource/messages/cn.ts'
import { en as rulesEn } from '@haulway/resource/messages/en.ts'
import { ru as rulesRu } from '@haulway/resource/messages/ru.ts'
import { useAction } from '@haulway/platform/web/calls.ts'
import { showScreens, type ScreenResponse } from '@haulway/testing/web/screen.tsx'
import { cn } from '../messages/cn.ts'
import { en } from '../messages/en.ts'
import { ru } from '../messages/ru.ts'

const change = defineEndpoint({
  method: 'POST',
  path: '/things',
  summary: 'Changes something',
  access: { kind: 'session' },
  output: null,
})

function Changing({ masked }: { masked: boolean }) {
  const { mutate, isError } = useAction(change, { masked })
  return (
    <>
      <button onClick={() => mutate({})}>Change</button>
      {isError && <p>failed</p>}
    </>
  )
}

const languages = { en: { ...en, ...rulesEn }, ru: { ...ru, ...rulesRu }, cn: { ...cn, ...rulesCn } } as const
type LanguageName = keyof typeof languages

async function fail(
  answer: () => ScreenResponse,
  language: LanguageName = 'en',
  masked = true,
): Promise<void> {
  const catalogue = languages[language]
  const Screen = () => <Changing masked={masked} />
  showScreens({ catalogue, language, at: '/', screens: { '/': Screen }, answer })
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
  await screen.findByText('failed')
}

async function dialogLines(language: LanguageName): Promise<string[]> {
  const dialog = await screen.findByRole('dialog', { name: languages[language]['error.title'] })
  return within(dialog)
    .getAllByText((_, element) => element?.tagName === 'P')
    .map((line) => line.textContent)
}

const required = { field: 'title', key: 'validation.required', args: {}, defaultMessage: 'x' }
const range = { field: 'size', key: 'validation.range', args: { min: 1, max: 5 }, defaultMessage: 'x' }
const unknown = { field: 'size', key: 'no.such', args: {}, defaultMessage: 'As the server says' }

interface ErrorCase {
  readonly name: string
  readonly answer: () => ScreenResponse
  readonly lines: (words: (typeof languages)[LanguageName]) => string[]
}

const cases: ErrorCase[] = [
  {
    name: '400 with errors',
    answer: () => ({
      status: 400,
      body: { message: 'Validation failed for object', errors: [required, range, unknown] },
    }),
    lines: (words) => [
      words['error.validation'],
      `title : ${words['validation.required']}`,
      `size : ${words['validation.range'].replace('{{min}}', '1').replace('{{max}}', '5')}`,
      'size : As the server says',
    ],
  },
  ...([400, 403, 404, 409, 413, 415, 422, 429] as const).map((status) => ({
    name: `No message available, ${status}`,
    answer: () => ({ status, body: { message: 'No message available', error: 'Told' } }),
    lines: (words: (typeof languages)[LanguageName]) => [words[`error.api.code${status}`]],
  })),
  {
    name: 'No message available, a status without words',
    answer: () => ({ status: 418, body: { message: 'No message available', error: 'I am a teapot' } }),
    lines: () => ['[I am a teapot]'],
  },
  {
    name: 'Unauthorized inside of a message',
    answer: () => ({ status: 403, body: { message: 'Full authentication: Unauthorized' } }),
    lines: (words) => [words['error.credentials']],
  },
  {
    name: 'User is disabled',
    answer: () => ({ status: 403, body: { message: 'User is disabled' } }),
    lines: (words) => [words['error.disabled']],
  },
  {
    name: 'an empty 404',
    answer: () => ({ status: 404 }),
    lines: (words) => [words['error.notFound']],
  },
  {
    name: '503, whatever it says',
    answer: () => ({ status: 503, body: { message: 'upstream connect error' } }),
    lines: (words) => [words['error.unavailable']],
  },
  ...[500, 502, 504].map((status) => ({
    name: `${status} without a message`,
    answer: () => ({ status }),
    lines: (words: (typeof languages)[LanguageName]) => [words['error.server']],
  })),
  {
    name: 'the network is gone',
    answer: () => {
      throw new TypeError('fetch failed')
    },
    lines: (words) => [words['error.network']],
  },
  {
    name: 'a page of a proxy',
    answer: () => ({ status: 413, body: '<html><body><h1>413 Request Entity Too Large</h1></body></html>' }),
    lines: (words) => [words['error.api.code413']],
  },
  {
    name: 'raw text that has no words, which stays text',
    answer: () => ({ status: 422, body: '"><i data-x=1>&{{7*7}}' }),
    lines: () => ['["><i data-x=1>&{{7*7}}]'],
  },
  {
    name: 'a status without words shows its key',
    answer: () => ({ status: 418 }),
    lines: () => ['[error.api.code418]'],
  },
]

const names = Object.keys(languages) as LanguageName[]
test.each(names.flatMap((language) => cases.map((one) => [language, one.name, one] as const)))(
  '%s: %s',
  async (language, _, { answer, lines }) => {
    await fail(answer, language)
    expect(await dialogLines(language)).toEqual(lines(languages[language]))
    expect(document.querySelector('[data-x]')).toBeNull()
    const dialog = screen.getByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: languages[language]['ui.ok'] }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  },
)

test('shows no dialog for a change that suppresses its errors', async () => {
  await fail(() => ({ status: 500, body: { message: 'x' } }), 'en', false)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('opens the sign-in page instead of a dialog for a 401', async () => {
  await fail(() => ({ status: 401, body: { message: 'Unauthorized' } }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('closes the dialog by its header button as well', async () => {
  await fail(() => ({ status: 503 }))
  const dialog = await screen.findByRole('dialog', { name: 'Error' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})
