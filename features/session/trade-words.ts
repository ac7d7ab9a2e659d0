/** Words that anybody guessing a password of this product tries beside common ones. */
export const tradeWords: readonly string[] = `
  haulway haul hauls hauling hauler haulage quarry quarries truck trucks lorry loader loaders loading
  dump dumps dumper dumping digger shovel excavator grader dozer bulldozer crusher conveyor stockpile
  mine mines mining miner opencast earthworks gravel sand stone rock limestone granite basalt asphalt
  concrete aggregate overburden coal iron copper tonne tonnes payload weighbridge fleet dispatch
  dispatcher driver drivers operator foreman machine machines equipment tracker tablet telemetry cycle
  cycles shift project material location construction roadworks admin administrator manager system
  customer company practice account login user welcome password passwort secret карьер карьера
  самосвал погрузчик экскаватор бульдозер рейс рейсы водитель диспетчер щебень песок гравий руда уголь
  шахта рудник стройка техника админ пароль смена karer karier samosval ekskavator dispetcher voditel
  parol kuangshan kache mima 矿山 采石场 卡车 矿卡 自卸车 装载机 挖掘机 运输 调度 司机 密码 管理员 砂石
`
  .trim()
  .split(/\s+/)
