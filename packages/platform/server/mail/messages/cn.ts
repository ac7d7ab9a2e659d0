import type { Translation } from '../../../messages.ts'
import type { en } from './en.ts'

export const cn: Translation<typeof en> = {
  'mail.greeting': '{{fullName}}，您好！',
  'mail.footer': '此邮件由 Haulway（{{host}}）发送，请勿回复。',
  'mail.stop': '管理您接收的邮件：{{address}}',
  'mail.passwordReset.subject': '设置新的 Haulway 密码',
  'mail.passwordReset.text':
    '有人（可能是您本人）为登录名 {{loginId}} 申请了新密码。下面的链接仅可使用一次，{{minutes}} 分钟内有效。如果不是您本人操作，请忽略此邮件：一切都没有改变。',
  'mail.passwordReset.action': '设置新密码',
  'mail.passwordChanged.subject': '您的 Haulway 密码已更改',
  'mail.passwordChanged.text':
    '登录名 {{loginId}} 的密码已于 {{at}}（UTC）更改，其他所有会话均已退出。如果不是您本人操作，请立即申请新密码并通知管理员。',
  'mail.passwordChanged.action': '这不是我本人操作',
  'mail.loginChanged.subject': '您的 Haulway 登录信息已更改',
  'mail.loginChanged.text':
    '您的登录名或电子邮件地址已于 {{at}}（UTC）更改。此前登录名为 {{loginId}}，地址为 {{email}}。如有误，请在 {{days}} 天内用下面的链接恢复；届时密码、所有登录和令牌都将失效，您需要设置新密码。',
  'mail.loginChanged.action': '撤销更改',
  'mail.loginGiven.subject': '您的 Haulway 登录信息',
  'mail.loginGiven.text':
    '自 {{at}}（UTC）起，您的登录名为 {{loginId}}，重置密码的链接将发送至 {{email}}。如有误，请告知管理员。',
  'mail.secondFactorOn.subject': '两步登录已启用',
  'mail.secondFactorOn.text':
    '自 {{at}}（UTC）起，登录名 {{loginId}} 登录时还需输入手机上的验证码。如果不是您本人操作，请通知管理员。',
  'mail.secondFactorOff.subject': '两步登录已关闭',
  'mail.secondFactorOff.text':
    '自 {{at}}（UTC）起，登录名 {{loginId}} 登录时只需密码。如果不是您本人操作，请立即更改密码并通知管理员。',
  'mail.identityLinked.subject': 'Haulway 新增了登录方式',
  'mail.identityLinked.text':
    '自 {{at}}（UTC）起，{{provider}} 的身份可以以您的登录名 {{loginId}} 登录。如果不是您本人操作，请立即设置新密码，该身份将随之失效。',
  'mail.identityLinked.action': '这不是我操作的',
  'mail.identitiesEnded.subject': '关联的登录方式已终止',
  'mail.identitiesEnded.text':
    '您有 {{count}} 个关联的登录方式已于 {{at}}（UTC）终止。如有需要，请在“登录与安全”中重新关联。',
  'mail.invitation.subject': '邀请您加入 Haulway 账户“{{account}}”',
  'mail.invitation.text':
    '{{inviter}} 邀请您加入账户“{{account}}”。请打开链接接受或拒绝邀请；在此之前不会有任何改变。',
  'mail.invitation.action': '查看邀请',
  'mail.newcomer.subject': '{{inviter}} 邀请您加入 Haulway 账户“{{account}}”',
  'mail.newcomer.text':
    '{{inviter}} 邀请您加入账户“{{account}}”。请打开链接设置您自己的密码；在此之前不会创建任何内容。链接仅可使用一次，14 天内有效。',
  'mail.newcomer.action': '设置密码',
  'mail.welcome.subject': '欢迎使用 Haulway',
  'mail.welcome.text':
    '已为您创建登录名 {{loginId}}。请打开链接设置密码；链接仅可使用一次，{{minutes}} 分钟内有效。',
  'mail.welcome.action': '设置密码',
  'mail.reportShared.subject': '{{account}}：循环时间报表',
  'mail.reportShared.text':
    '{{sharedBy}} 向您共享了{{account}}的循环时间报表。链接在 30 天内无需登录即可打开，请勿转发。',
  'mail.reportShared.action': '打开报表',
  'mail.reportFailed.subject': '报告未发送：{{title}}',
  'mail.reportFailed.text':
    '{{account}} 的定时报告“{{title}}”多次尝试后仍无法生成。下次运行将按时进行。请打开查看其设置。',
  'mail.reportFailed.action': '打开定时报告',
  'mail.reportStopped.subject': '报告已停止：{{title}}',
  'mail.reportStopped.text':
    '{{account}} 的定时报告“{{title}}”不再运行：其作者已无权访问或无权访问其项目。请由有权限的人重新保存，即可继续。',
  'mail.reportStopped.action': '打开定时报告',
  'mail.alarm.subject': '{{account}}：{{what}}',
  'mail.alarm.text': '{{what}}。本消息涉及的未结束报警数：{{count}}。有人确认后，所有人都能看到。',
  'mail.alarm.action': '查看报警',
  'mail.scheduledReport.subject': '{{account}}：{{title}}',
  'mail.scheduledReport.text': '{{account}}的定时报表“{{title}}”。',
  'mail.scheduledReport.action': '打开报表',
  'mail.scheduledReport.rows': { other: '完整报表中还有 {{count}} 行。' },
  'mail.scheduledReport.sections': { other: '完整报表中还有 {{count}} 个部分。' },
}
