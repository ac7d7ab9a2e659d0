/** What a driver writes: notes, answers, contradictions. */
import { DISPUTE, LARGEST_CAB_PHOTO, PROMPT_ANSWER } from '@haulway/features/cab/cab.endpoints.ts'
import type { Prompt } from '../../cab.ts'
import type { Keep } from '../keep.ts'
import { ActImpossible, eventOf, remember, requireMachine, state, withStated, type Core } from './core.ts'

/** Longest comment of an event. */
const LONGEST_NOTE = 2_000
const photoTypes = ['image/jpeg', 'image/png', 'image/webp']

/** Both are stored together; the photograph is sent after its note. */
export async function note(core: Core, text: string, photo?: Blob): Promise<void> {
  const { options, store } = core
  if (photo && (photo.size > LARGEST_CAB_PHOTO || !photoTypes.includes(photo.type)))
    throw new ActImpossible('the picture is too large or of another kind')
  const comment = text.trim().slice(0, LONGEST_NOTE)
  const event = eventOf(core, { type: 'note', fields: { noteComment: comment === '' ? undefined : comment } })
  const { device } = await requireMachine(core)
  const picture = await photo?.arrayBuffer()
  const about = photo && { photo: options.uuid(), note: event.id, device, t: event.t, type: photo.type }
  await store.commit((keep) => [
    { ...keep, stated: withStated(keep, event, comment) },
    { events: [{ device, event }], ...(about && picture && { photo: { about, picture } }) },
  ])
  core.wake()
}

function questionOf({ prompt }: Prompt, { parts }: Core): string {
  const { language } = parts.state()
  return (
    (language === 'ru' ? prompt.questionRu : language === 'cn' ? prompt.questionCn : null) ?? prompt.question
  )
}

/** null: the driver does not answer, which a required question does not accept. */
export async function answer(core: Core, prompt: Prompt, given: string | null): Promise<void> {
  const without = (keep: Keep): Keep => ({
    ...keep,
    prompts: keep.prompts.filter(({ id }) => id !== prompt.id),
  })
  const answered = ({ prompts }: Keep): boolean => prompts.every(({ id }) => id !== prompt.id)
  if (answered(core.store.keep())) return
  if (given === null) {
    if (prompt.prompt.required) throw new ActImpossible('the question must be answered')
    return await core.store.commit((keep) => [without(keep)])
  }
  const fields = {
    noteType: PROMPT_ANSWER,
    noteComment: `${questionOf(prompt, core)} ${given}`.slice(0, LONGEST_NOTE),
    routeId: prompt.route.id,
    detail: {
      question: prompt.prompt.question,
      answer: given,
      askedAt: new Date(prompt.askedAt).toISOString(),
    },
  }
  await state(core, { type: 'note', fields }, without, answered)
}

/** In the driver's language: people read it among the events. */
const wrongLoad = { en: 'This load is wrong', ru: 'Этот рейс указан неверно', cn: '此装载记录有误' } as const

export async function dispute(core: Core, load: string): Promise<void> {
  const fields = {
    noteType: DISPUTE,
    noteComment: wrongLoad[core.parts.state().language],
    detail: { disputes: load },
  }
  const marked = (keep: Keep): Keep => ({ ...keep, disputed: remember(keep.disputed, load) })
  await state(core, { type: 'note', fields }, marked, ({ disputed }) => disputed.includes(load))
}
