extension CardNeeds {
  /// What each property asks for, by `PropertyID.rawValue`.
  static let byProperty: [CardNeeds] = PropertyID.allCases.map { id in
    switch id {
    case .label: .labels
    case .xABLabel: []
    case .xABAdr, .xABDate, .xABRelatedNames: .groups
    case .sortString, .xSortString, .xSamsungAdr, .xMSDefaultAddress, .xNExt, .xNLists, .xAdrExt,
      .xGeoURI, .xTZ:
      .pairing
    case .agent: .agent
    case .other: []
    default: id.isPrivate ? .doubles : []
    }
  }
}
