/// The version of the service and of its pictures. A new version does not use cached pictures of an older one.
public let serviceVersion = "0.1.0"
