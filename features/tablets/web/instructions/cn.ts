import type { Instructions } from './steps.ts'

export const instructions: Instructions = {
  android: [
    '将平板连接到网络，打开相机或 Chrome。',
    '扫描二维码，或在 Chrome 中输入地址。驾驶室程序会打开，连接码已填好。',
    '点按“接入”。',
    '在 Chrome 菜单中选择“安装应用”或“添加到主屏幕”，之后从主屏幕打开 Haulway。',
  ],
  ipad: [
    '将平板连接到网络，打开 Safari。',
    '输入到 /cab/ 为止的地址并打开。',
    '点按“共享”，选择“添加到主屏幕”，然后从主屏幕打开 Haulway：此前在 Safari 中的操作不会带过去。',
    '在那里扫描或输入连接码，点按“接入”。',
  ],
  after: [
    '允许应用在使用期间访问位置和相机。',
    '选择机器。司机使用工号和 PIN 码登录。',
    '让平板保持充电、应用保持打开：屏幕会自动常亮。',
  ],
}
