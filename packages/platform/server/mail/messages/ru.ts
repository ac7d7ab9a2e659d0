import type { Translation } from '../../../messages.ts'
import type { en } from './en.ts'

export const ru: Translation<typeof en> = {
  'mail.greeting': 'Здравствуйте, {{fullName}}!',
  'mail.footer': 'Это сообщение отправлено системой Haulway ({{host}}). Отвечать на него не нужно.',
  'mail.stop': 'Выбрать, что получать: {{address}}',
  'mail.passwordReset.subject': 'Новый пароль для Haulway',
  'mail.passwordReset.text':
    'Кто-то, вероятно вы, запросил новый пароль для логина {{loginId}}. Ссылка ниже действует один раз и в течение {{minutes}} мин. Если это были не вы, просто не обращайте внимания: ничего не изменилось.',
  'mail.passwordReset.action': 'Задать новый пароль',
  'mail.passwordChanged.subject': 'Пароль Haulway изменён',
  'mail.passwordChanged.text':
    'Пароль для логина {{loginId}} изменён {{at}} (UTC), все остальные сеансы завершены. Если это были не вы, немедленно запросите новый пароль и сообщите администратору.',
  'mail.passwordChanged.action': 'Это был не я',
  'mail.loginChanged.subject': 'Ваш логин в Haulway изменён',
  'mail.loginChanged.text':
    'Ваш логин или адрес электронной почты изменён {{at}} (UTC). До этого логин был {{loginId}}, адрес — {{email}}. Если это ошибка, ссылка ниже вернёт прежние данные; она действует {{days}} дн. Пароль, все входы и токены при этом прекратят действовать, и вы выберете новый пароль.',
  'mail.loginChanged.action': 'Отменить изменение',
  'mail.loginGiven.subject': 'Ваш вход в Haulway',
  'mail.loginGiven.text':
    'С {{at}} (UTC) ваш логин — {{loginId}}, а ссылки для нового пароля приходят на {{email}}. Если это не так, сообщите администратору.',
  'mail.secondFactorOn.subject': 'Двухэтапный вход включён',
  'mail.secondFactorOn.text':
    'С {{at}} (UTC) для входа с логином {{loginId}} нужен ещё и код с телефона. Если это были не вы, сообщите администратору.',
  'mail.secondFactorOff.subject': 'Двухэтапный вход выключен',
  'mail.secondFactorOff.text':
    'С {{at}} (UTC) для входа с логином {{loginId}} нужен только пароль. Если это были не вы, немедленно смените пароль и сообщите администратору.',
  'mail.identityLinked.subject': 'Ещё один способ входа в Haulway',
  'mail.identityLinked.text':
    'С {{at}} (UTC) учётная запись {{provider}} входит как ваш логин {{loginId}}. Если это были не вы, сразу задайте новый пароль: вместе с ним она будет отвязана.',
  'mail.identityLinked.action': 'Это сделал не я',
  'mail.identitiesEnded.subject': 'Привязанные способы входа отключены',
  'mail.identitiesEnded.text':
    '{{at}} (UTC) отвязано ваших способов входа: {{count}}. При необходимости привяжите их снова в разделе «Вход и безопасность».',
  'mail.invitation.subject': 'Приглашение в «{{account}}» — Haulway',
  'mail.invitation.text':
    '{{inviter}} приглашает вас работать в учётной записи «{{account}}». Откройте ссылку, чтобы принять или отклонить приглашение; до этого ничего не изменится.',
  'mail.invitation.action': 'Посмотреть приглашение',
  'mail.newcomer.subject': '{{inviter}} приглашает вас в «{{account}}» — Haulway',
  'mail.newcomer.text':
    '{{inviter}} приглашает вас работать в учётной записи «{{account}}». Откройте ссылку, чтобы задать собственный пароль; до этого ничего не создаётся. Ссылка действует один раз и 14 дней.',
  'mail.newcomer.action': 'Задать пароль',
  'mail.welcome.subject': 'Добро пожаловать в Haulway',
  'mail.welcome.text':
    'Для вас создан логин {{loginId}}. Откройте ссылку и задайте пароль; она действует один раз и в течение {{minutes}} мин.',
  'mail.welcome.action': 'Задать пароль',
  'mail.reportShared.subject': '{{account}}: отчёт о времени рейсов',
  'mail.reportShared.text':
    '{{sharedBy}} делится с вами отчётом о времени рейсов ({{account}}). Ссылка открывает его без логина в течение 30 дней; не передавайте её другим.',
  'mail.reportShared.action': 'Открыть отчёт',
  'mail.reportFailed.subject': 'Отчёт не отправлен: {{title}}',
  'mail.reportFailed.text':
    'Рассылку «{{title}}» аккаунта {{account}} не удалось подготовить после нескольких попыток. Следующий запуск пройдёт в своё время. Откройте её, чтобы проверить настройки.',
  'mail.reportFailed.action': 'Открыть рассылки',
  'mail.reportStopped.subject': 'Рассылка остановлена: {{title}}',
  'mail.reportStopped.text':
    'Рассылка «{{title}}» аккаунта {{account}} больше не выполняется: у автора нет доступа к ней или к её проекту. Сохраните её от имени того, у кого доступ есть, и она продолжится.',
  'mail.reportStopped.action': 'Открыть рассылки',
  'mail.alarm.subject': '{{account}}: {{what}}',
  'mail.alarm.text':
    '{{what}}. Открытых тревог в этом сообщении: {{count}}. Когда кто-то принимает тревогу, это видят все.',
  'mail.alarm.action': 'Посмотреть тревоги',
  'mail.scheduledReport.subject': '{{account}}: {{title}}',
  'mail.scheduledReport.text': 'Отчёт по расписанию «{{title}}» ({{account}}).',
  'mail.scheduledReport.action': 'Открыть отчёт',
  'mail.scheduledReport.rows': {
    one: 'Ещё {{count}} строка — в полном отчёте.',
    few: 'Ещё {{count}} строки — в полном отчёте.',
    many: 'Ещё {{count}} строк — в полном отчёте.',
    other: 'Ещё {{count}} строки — в полном отчёте.',
  },
  'mail.scheduledReport.sections': {
    one: 'Ещё {{count}} раздел — в полном отчёте.',
    few: 'Ещё {{count}} раздела — в полном отчёте.',
    many: 'Ещё {{count}} разделов — в полном отчёте.',
    other: 'Ещё {{count}} раздела — в полном отчёте.',
  },
}
